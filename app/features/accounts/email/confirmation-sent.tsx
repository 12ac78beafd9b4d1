import { emailConfirmPath } from "#app/paths.ts"
import { ResendForm } from "../resend-form.tsx"
import { SignPage } from "../sign-page.tsx"

type ConfirmationSentProps = { sentTo: string; sentAt: number; registered?: boolean }

export const confirmingSteps = {
  heading: "Jeszcze jeden krok",
  steps: [
    ["Otwórz wiadomość", "Przychodzi zwykle w ciągu minuty. Zajrzyj też do folderu ze spamem."],
    ["Potwierdź adres", "Link działa przez 24 godziny."],
    [
      "Zaloguj się",
      "I uzupełnij profil, który zobaczy druga strona. Zapytanie wysłane wcześniej z\u00a0tego adresu otworzy się po zalogowaniu.",
    ],
  ] as [string, string][],
}

/** After registering or requesting the email again (A30); the same for every address (A32). */
export function ConfirmationSent({ sentTo, sentAt, registered = false }: ConfirmationSentProps) {
  const title = registered ? "Rejestracja udana" : "Wiadomość wysłana"
  return (
    <SignPage
      title={title}
      intro={
        registered
          ? "Sprawdź swoją skrzynkę odbiorczą i potwierdź adres email, aby aktywować konto."
          : "Sprawdź skrzynkę odbiorczą, także folder ze spamem."
      }
      next={confirmingSteps}
    >
      <title>{`${title} – Pomost`}</title>
      <p className="sign__note">
        Wiadomość wysyłamy na adres <b>{sentTo}</b>.
      </p>
      <ResendForm action={emailConfirmPath} email={sentTo} sentKey={sentAt} />
    </SignPage>
  )
}
