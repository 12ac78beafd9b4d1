import { sql } from "drizzle-orm"

/** `title`: of the deliverable that it proves. */
export type EndedPhoto = { id: string; title: string; width: number; height: number }
type EndedInvoice = { id: string; number: string; grosze: number; hasKsef: boolean; fileName: string | null }
export type EndedPapers = {
  photos: { all: number; first: EndedPhoto[] }
  /** Without withdrawn ones. */
  invoices: EndedInvoice[]
}

/** Photos without drafts, each once, with the first deliverable that it proves. */
const photosOfDeal = sql`select distinct on (p.id)
    p.id, p.created_at, f.width, f.height, d.id as row_id, d.title, d.position
  from deliverable d
    join deliverable_proof dp on dp.deliverable_id = d.id and not dp.is_draft
    join proof p on p.id = dp.proof_id and p.kind = 'photo'
    join file f on f.id = p.file_id
  where d.deal_id = "deal"."id" order by p.id, d.position, d.id`
const photosWithPlace = sql`select p.*, row_number() over (partition by p.row_id order by p.created_at, p.id) as place
  from (${photosOfDeal}) p`
/** The first photo of each deliverable before the second of any. */
const numberedPhotos = sql`select s.id, s.title, s.width, s.height,
    row_number() over (order by s.place, s.position, s.id) as number
  from (${photosWithPlace}) s`
const photoAsJson = sql`json_build_object('id', s.id, 'title', s.title, 'width', s.width, 'height', s.height)`
const photos = sql`select json_build_object('all', count(*),
    'first', coalesce(json_agg(${photoAsJson} order by s.number) filter (where s.number <= 4), '[]'))
  from (${numberedPhotos}) s`

const invoiceAsJson = sql`json_build_object('id', v.id, 'number', v.number, 'grosze', v.grosze,
  'hasKsef', v.ksef_number is not null, 'fileName', f.original_name)`
const invoices = sql`select coalesce(json_agg(${invoiceAsJson} order by v.created_at, v.id), '[]')
  from invoice v left join file f on f.id = v.file_id
  where v.deal_id = "deal"."id" and v.withdrawn_at is null`

/**
 * What a completed deal leaves besides its agreement and its settlement, as one SQL column of `deal`, because the deal's
 * page may use only six statements; null in other states.
 */
export const endedPapers = sql<EndedPapers | null>`case when "deal"."status" = 'completed'
  then json_build_object('photos', (${photos}), 'invoices', (${invoices})) end`
