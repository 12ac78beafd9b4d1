import { kitLimits } from "#app/domain/organizations/kit/kit.ts"
import { urlLimit } from "#app/lib/web/links.ts"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { LinkedText } from "#app/ui/layout/linked-text.tsx"
import type { ControlOf } from "../edit/section-form.tsx"
import styles from "./kit.module.css"

const rows = Array.from({ length: kitLimits.colors }, (_, index) => index)

/** The form's fields: claim, link, rules, colours. */
export const KitTextFields = ({ control }: { control: ControlOf }) => (
  <>
    <TextField
      label="Hasło reklamowe (opcjonalnie)"
      maxLength={kitLimits.claim}
      hint="Na przykład: Chleb, który łączy."
      {...control("claim")}
    />
    <TextField
      label="Link (opcjonalnie)"
      type="text"
      inputMode="url"
      maxLength={urlLimit}
      hint="Dokąd prowadzi logo, na przykład strona firmy."
      {...control("link")}
    />
    <TextArea
      label="Zasady użycia (opcjonalnie)"
      max={kitLimits.rules}
      hint="Na przykład: pole ochronne, najmniejszy rozmiar, czego nie robić ze znakiem."
      {...control("rules")}
    />
    <fieldset className={styles.colors}>
      <legend className="label">Kolory (opcjonalnie, najwyżej {kitLimits.colors})</legend>
      {rows.map((index) => (
        <div className={styles.colorRow} key={index}>
          <TextField
            label={`Kod koloru ${index + 1}`}
            hint={index === 0 ? "Na przykład: #0A5364" : undefined}
            maxLength={7}
            {...control(`colors[${index}].hex`)}
          />
          <TextField
            label={`Nazwa koloru ${index + 1}`}
            hint={index === 0 ? "Na przykład: morski" : undefined}
            maxLength={kitLimits.colorName}
            {...control(`colors[${index}].name`)}
          />
        </div>
      ))}
    </fieldset>
  </>
)

type Texts = {
  about?: string | null
  claim: string | null
  link: string | null
  rules: string | null
  colors: readonly { hex: string; name: string | null }[]
}

export const KitTextsShown = ({ texts: { about, claim, link, rules, colors } }: { texts: Texts }) => (
  <dl className={styles.texts}>
    {about && (
      <div>
        <dt>O firmie</dt>
        <dd className="prewrap">{about}</dd>
      </div>
    )}
    {claim && (
      <div>
        <dt>Hasło reklamowe</dt>
        <dd>{claim}</dd>
      </div>
    )}
    {link && (
      <div>
        <dt>Link</dt>
        <dd>
          <LinkedText text={link} />
        </dd>
      </div>
    )}
    {rules && (
      <div>
        <dt>Zasady użycia</dt>
        <dd className="prewrap">{rules}</dd>
      </div>
    )}
    {colors.length > 0 && (
      <div>
        <dt>Kolory</dt>
        <dd>
          <Swatches colors={colors} />
        </dd>
      </div>
    )}
  </dl>
)

/** Each colour with its code, so that nobody has to recognize it by sight. */
export const Swatches = ({ colors }: Pick<Texts, "colors">) => (
  <ul className={styles.swatches}>
    {colors.map(({ hex, name }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: colours may repeat
      <li key={`${hex} ${index}`}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <rect width="24" height="24" fill={hex} />
        </svg>
        <span>
          <code>{hex}</code>
          {name && <span className="muted"> {name}</span>}
        </span>
      </li>
    ))}
  </ul>
)
