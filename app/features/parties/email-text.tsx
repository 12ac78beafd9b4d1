/** An address that breaks before its host where it does not fit, rather than inside a name. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@")
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
