import { useContext } from "react"
import { type MetaTag, PageHead } from "../rendering/page-head.ts"

/** Size of the preview pictures in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

type PageMetaProps = {
  title: string
  /** Suffix of the title in the tab. */
  titleEnd?: string
  description: string
  /** Absolute, without temporary filters; undefined on pages that are not shared. */
  address?: string
  /** Preview picture with an absolute address. */
  image?: { address: string; width: number; height: number; alt: string } | null
  /** Excluded from search engines. */
  unlisted?: boolean
}

export function PageMeta(props: PageMetaProps) {
  const title = props.title + (props.titleEnd ?? " – Pomost")
  const canonical = props.address
  const tags = metaTagsOf(props)
  // biome-ignore lint/correctness/useHookAtTopLevel: the build decides, so that browsers load nothing for it
  const write = import.meta.env.SSR && useContext(PageHead)
  if (write) {
    write({ title, canonical, tags })
    return null
  }
  return (
    <>
      <title>{title}</title>
      {canonical && <link rel="canonical" href={canonical} />}
      {tags.map(([kind, name, content]) => (
        <meta key={name} {...{ [kind]: name }} content={content} />
      ))}
    </>
  )
}

function metaTagsOf({ title, description, address, image, unlisted }: PageMetaProps): MetaTag[] {
  const tags: MetaTag[] = [["name", "description", description]]
  if (unlisted) tags.push(["name", "robots", "noindex"])
  if (!address) return tags
  tags.push(
    ["property", "og:url", address],
    ["property", "og:type", "website"],
    ["property", "og:site_name", "Pomost"],
    ["property", "og:locale", "pl_PL"],
    ["property", "og:title", title],
    ["property", "og:description", description],
    ["name", "twitter:card", image ? "summary_large_image" : "summary"],
  )
  if (image)
    tags.push(
      ["property", "og:image", image.address],
      ["property", "og:image:width", `${image.width}`],
      ["property", "og:image:height", `${image.height}`],
      ["property", "og:image:alt", image.alt],
    )
  return tags
}
