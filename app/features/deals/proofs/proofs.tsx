import { Link } from "react-router"
import { formatDay } from "#app/lib/dates.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import { shortUrl } from "#app/lib/web/links.ts"
import { dealMaterialsPath, proofFilePath, proofRemovePath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./proofs.module.css"
import type { ShownProof } from "./queries.server.ts"

type ProofsProps = {
  dealId: string
  rowId: string
  proofs: readonly ShownProof[]
  mayRemove?: boolean
}

export function Proofs({ dealId, rowId, proofs, mayRemove = false }: ProofsProps) {
  if (proofs.length === 0) return null
  const comments = [...new Set(proofs.flatMap(({ comment }) => comment ?? []))]
  return (
    <div className={styles.proofs}>
      <ul className={styles.list} aria-label="Dowody">
        {proofs.map((proof) => (
          <li className={styles.item} key={proof.id}>
            <ProofChip dealId={dealId} proof={proof} />
            {mayRemove && <RemoveButton address={proofRemovePath(dealId, proof.id, rowId)} name={nameOf(proof)} />}
          </li>
        ))}
      </ul>
      {comments.map((comment) => (
        <p className={`${styles.comment} prewrap`} key={comment}>
          {comment}
        </p>
      ))}
    </div>
  )
}

const nameOf = ({ kind, name, link, amount, unit }: ShownProof) => {
  if (kind === "link") return shortUrl(link ?? "")
  return kind === "number" ? `${formatCount(amount ?? 0)} ${unit}` : (name ?? "")
}

function ProofChip({ dealId, proof }: { dealId: string; proof: ShownProof }) {
  const { id, kind, name, link, amount, unit, size, day, isDraft, isReplaced } = proof
  const notes = [
    size !== null && kind === "pdf" && formatSize(size),
    formatDay(day),
    isDraft && "szkic",
    isReplaced && "sprzed uwagi",
  ]
  const note = <small>{notes.filter(Boolean).join(", ")}</small>
  if (kind === "number")
    return (
      <span className={styles.chip}>
        <span className={`${styles.sign} ${styles.number} num`}>{formatCount(amount ?? 0)}</span>
        <span>
          {unit}
          {note}
        </span>
      </span>
    )
  if (kind === "link" && link?.endsWith(dealMaterialsPath(dealId)))
    return (
      <Link className={styles.chip} to={dealMaterialsPath(dealId)}>
        <span className={styles.sign}>
          <Icon name="image" />
        </span>
        <span>
          Materiały sponsora
          {note}
        </span>
      </Link>
    )
  if (kind === "link")
    return (
      <a className={styles.chip} href={link ?? ""} rel="noopener noreferrer nofollow" target="_blank">
        <span className={styles.sign}>
          <Icon name="link" />
        </span>
        <span>
          {shortUrl(link ?? "")}
          <span className="hidden"> (otwiera nową kartę)</span>
          {note}
        </span>
      </a>
    )
  const opens = kind === "photo" ? { target: "_blank", rel: "noopener" } : { download: true }
  return (
    <a className={styles.chip} href={proofFilePath(dealId, id)} {...opens}>
      {kind === "photo" ? <Thumbnail dealId={dealId} proof={proof} /> : <span className={styles.sign}>PDF</span>}
      <span>
        {name}
        {kind === "photo" && <span className="hidden"> (otwiera nową kartę)</span>}
        {note}
      </span>
    </a>
  )
}

const Thumbnail = ({ dealId, proof: { id, width, height } }: { dealId: string; proof: ShownProof }) => (
  <img
    className={styles.thumbnail}
    src={proofFilePath(dealId, id, { thumbnail: true })}
    width={width ?? undefined}
    height={height ?? undefined}
    alt=""
    loading="lazy"
  />
)

const RemoveButton = ({ address, name }: { address: string; name: string }) => (
  <PostForm action={address} preventScrollReset>
    <button className={styles.remove} type="submit">
      <Icon name="x" />
      <span className="hidden">Usuń dowód: {name}</span>
    </button>
  </PostForm>
)
