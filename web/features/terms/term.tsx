import { Explained } from '#web/ui/layout/explained.tsx'
import { DEFINITIONS, isDefined } from './definitions.ts'

/** A label that explains its figure when pressed; plain text without a definition. */
export function Term({ label }: { label: string }) {
  if (!isDefined(label)) return label
  return (
    <Explained name={label} explanation={DEFINITIONS[label]} isLabel>
      {label}
    </Explained>
  )
}
