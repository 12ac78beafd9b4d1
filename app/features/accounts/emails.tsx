import { userTypeLabels } from "#app/domain/accounts/account.ts"
import type { UserType } from "#app/domain/accounts/viewer.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { emailConfirmPath, passwordResetPath, signInPath } from "#app/paths.ts"
import { type EmailTemplate, P, template } from "#app/ui/email/email-layout.tsx"

type Link = { token: string; to: string }

const when = (at: string) => formatDateTime(new Date(at))

/** Emails about the account itself; they cannot be switched off. */
export const accountEmails = [
  template("account.confirm", ({ token, userType, asked = false }: Link & { userType: UserType; asked?: boolean }) => ({
    subject: "Potwierdź swój adres e-mail",
    preview: "Jeden klik i konto będzie gotowe.",
    body: (
      <P>
        dziękujemy za założenie konta ({userTypeLabels[userType]}) na platformie Pomost. Potwierdź adres e-mail, aby je
        aktywować.
        {asked && (
          <>
            {" "}
            Z&nbsp;tego adresu wysłano zapytanie do organizacji. Po potwierdzeniu znajdziesz je w&nbsp;Wiadomościach.
          </>
        )}
      </P>
    ),
    action: { label: "Potwierdź adres e-mail", path: `${emailConfirmPath}?token=${token}` },
    after:
      "Link działa przez 24 godziny. Jeśli to nie Ty zakładasz konto, zignoruj tę wiadomość – bez potwierdzenia konto zostanie usunięte.",
  })),
  template("account.exists", (_: { to: string }) => ({
    subject: "Masz już konto na platformie Pomost",
    preview: "Ktoś próbował założyć konto z Twoim adresem.",
    body: (
      <P>
        ktoś – być może Ty – próbował założyć konto z tym adresem e-mail. Konto już istnieje, więc wystarczy się
        zalogować. Jeśli nie pamiętasz hasła, ustaw nowe na stronie logowania.
      </P>
    ),
    action: { label: "Przejdź do logowania", path: signInPath },
    after: "Jeśli to nie Ty, nic nie rób. Twoje konto jest bezpieczne.",
  })),
  template("account.reset", ({ token, to }: Link) => ({
    subject: "Ustaw nowe hasło",
    preview: "Link jest ważny przez 60 minut.",
    body: <P>ktoś – mamy nadzieję, że Ty – poprosił o ustawienie nowego hasła do konta {to}.</P>,
    action: { label: "Ustaw nowe hasło", path: `${passwordResetPath}?token=${token}` },
    after: "Jeśli to nie Twoja prośba, nic nie rób. Twoje obecne hasło nadal działa.",
  })),
  template("account.passwordChanged", ({ at }: { at: string }) => ({
    subject: "Hasło do Twojego konta zostało zmienione",
    preview: `Zmiana: ${when(at)}.`,
    body: <P>hasło do Twojego konta zmieniono: {when(at)}.</P>,
    action: { label: "Odzyskaj konto", path: passwordResetPath },
    after: "Jeśli to nie Ty, odzyskaj konto i napisz do nas.",
  })),
  template("account.secondFactorOn", ({ at }: { at: string }) => ({
    subject: "Logowanie dwuetapowe zostało włączone",
    preview: `Zmiana: ${when(at)}.`,
    body: (
      <P>
        na Twoim koncie włączono logowanie dwuetapowe ({when(at)}). Od teraz przy logowaniu poprosimy o kod z aplikacji.
        Zachowaj kody zapasowe – przydadzą się, gdy nie będziesz mieć telefonu.
      </P>
    ),
    action: { label: "Sprawdź ustawienia", path: profileTabPath("bezpieczenstwo") },
    after: "Jeśli to nie Ty, od razu ustaw nowe hasło i napisz do nas.",
  })),
  template("account.secondFactorOff", ({ at }: { at: string }) => ({
    subject: "Logowanie dwuetapowe zostało wyłączone",
    preview: `Zmiana: ${when(at)}.`,
    body: (
      <P>na Twoim koncie wyłączono logowanie dwuetapowe ({when(at)}). Do zalogowania wystarczy teraz samo hasło.</P>
    ),
    action: { label: "Sprawdź ustawienia", path: profileTabPath("bezpieczenstwo") },
    after: "Jeśli to nie Ty, od razu ustaw nowe hasło, włącz logowanie dwuetapowe i napisz do nas.",
  })),
  template("account.confirmChange", ({ token, to }: Link) => ({
    subject: "Potwierdź nowy adres e-mail",
    preview: "Jeden klik i nowy adres zacznie obowiązywać.",
    body: <P>{to} ma zostać adresem Twojego konta na platformie Pomost. Potwierdź, że to Twój adres.</P>,
    action: { label: "Potwierdź nowy adres", path: `${emailConfirmPath}?zmiana=${token}` },
    after: "Link działa przez 24 godziny. Do tego czasu obowiązuje dotychczasowy adres.",
  })),
  template("account.changeRequested", ({ at, wanted }: { at: string; wanted: string }) => ({
    subject: "Ktoś chce zmienić adres e-mail Twojego konta",
    preview: "Na razie nic się nie zmieniło.",
    body: (
      <P>
        ktoś – mamy nadzieję, że Ty – poprosił o zmianę adresu e-mail Twojego konta na {wanted}. Prośba: {when(at)}.
        Adres zmieni się dopiero wtedy, gdy link wysłany na nowy adres zostanie otwarty i potwierdzony.
      </P>
    ),
    action: { label: "Ustaw nowe hasło", path: passwordResetPath },
    after: "Jeśli to nie Ty, od razu ustaw nowe hasło. Prośba o zmianę adresu przestanie wtedy działać.",
  })),
  template("account.emailChanged", ({ at }: { at: string }) => ({
    subject: "Adres e-mail Twojego konta został zmieniony",
    preview: `Zmiana: ${when(at)}.`,
    body: <P>adres e-mail Twojego konta zmieniono ({when(at)}), dlatego ta wiadomość przychodzi na poprzedni adres.</P>,
    after: "Jeśli to nie Ty, odpowiedz na tę wiadomość, a pomożemy Ci odzyskać konto.",
  })),
  template("account.deleted", ({ email }: { email: string }) => ({
    subject: "Twoje konto zostało usunięte",
    preview: "Dziękujemy za wspólny czas.",
    body: (
      <P>
        konto {email} nie istnieje już na platformie Pomost. Rozliczone współprace pozostają u drugiej strony w formie
        zanonimizowanej.
      </P>
    ),
  })),
] as const satisfies EmailTemplate[]
