import type { CustomRateList } from '#contract/market/fx.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'

interface FarRateProps {
  isForTwo: boolean
  limits: Pick<CustomRateList, 'bandPercent' | 'endedAccess'>
  reason: string
  onReasonChange: (reason: string) => void
}

/** Who decides a rate far from the provider's; asks why where another person does. */
export const FarRate = ({
  isForTwo,
  limits: { bandPercent, endedAccess },
  reason,
  onReasonChange,
}: FarRateProps) => (
  <>
    <Note tone="warn">
      {isForTwo
        ? `More than ${bandPercent}% from the provider’s rate: another person must confirm it. `
        : `More than ${bandPercent}% from the provider’s rate. It counts at once: no other person could confirm it. `}
      Check the decimal point and the direction.
    </Note>
    {isForTwo && endedAccess && <Note>{endedAccess}</Note>}
    {isForTwo && (
      <Field label="Reason" required hint="For the person who confirms it, and for the audit log.">
        <Textarea value={reason} maxLength={1000} onChange={({ target }) => onReasonChange(target.value)} />
      </Field>
    )}
  </>
)
