import { CheckField, FieldGroup } from "#app/ui/forms/check-field.tsx"
import { fieldId } from "#app/ui/forms/field.tsx"

type RemovedEventsProps = {
  events: readonly { id: string; title: string }[]
  removed: string | string[] | undefined
  error?: string
}

/** Removes events with all their lines; at least one event remains. */
export function RemovedEvents({ events, removed = [], error }: RemovedEventsProps) {
  const name = "removedEvents"
  if (events.length < 2) return null
  return (
    <FieldGroup
      label="Usuń wydarzenie z warunków"
      name={name}
      hint="Znikną też wszystkie opcje, które go dotyczą. Wydarzenie wypada z warunków także wtedy, gdy nie zostanie żadna jego opcja."
      error={error}
    >
      {events.map(({ id, title }) => (
        <CheckField
          key={id}
          name={name}
          id={`${fieldId(name)}-${id}`}
          value={id}
          label={title}
          defaultChecked={[removed].flat().includes(id)}
        />
      ))}
    </FieldGroup>
  )
}
