type SharedProps = {
  title: string
  text: string
  /** The page's whole address. */
  address: string
  /** Address of a picture of 1200 × 630. */
  picture?: string
  /** schema.org data, already safe for a script element. */
  jsonLd?: string | null
}

/** What other sites and search engines read of a page: its one address, a card to show, data. */
export const Shared = ({ title, text, address, picture, jsonLd }: SharedProps) => (
  <>
    <link rel="canonical" href={address} />
    <meta property="og:site_name" content="Pomost" />
    <meta property="og:locale" content="pl_PL" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={text} />
    <meta property="og:url" content={address} />
    {picture && (
      <>
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={title} />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    )}
    {jsonLd && <script type="application/ld+json">{jsonLd}</script>}
  </>
)
