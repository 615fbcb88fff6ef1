import { Explained } from '#web/ui/layout/explained.tsx'
import { DEFINITIONS, isDefined } from './definitions.ts'

/** The label of a figure, which says what it means when it is pressed. A label without a definition is plain text. */
export function Term({ label }: { label: string }) {
  if (!isDefined(label)) return label
  return (
    <Explained name={label} explanation={DEFINITIONS[label]} isLabel>
      {label}
    </Explained>
  )
}
