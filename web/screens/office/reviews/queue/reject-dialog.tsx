import { useState } from 'react'
import {
  type ProfileFix,
  FIX_REASONS,
  FIX_TEXTS,
  PROFILE_LABELS,
  PROFILE_PARTS,
} from '#domain/reviews/profile-fix.ts'
import { ReasonDialog } from '#web/features/reviews/reason-dialog.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import { requestSummary } from './request-summary.ts'
import type { Listed, Review } from './review.ts'
import { useDecision } from './use-decision.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { X } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

interface RejectDialogProps extends DialogState {
  request: Listed
  review: Review
  onDecided: () => void
}

export default function RejectDialog({ request, review, onDecided, ...dialog }: RejectDialogProps) {
  const { id, consequences } = request
  const reasons = REJECTION_REASONS[review.kind]
  const [fixes, setFixes] = useState<readonly ProfileFix[]>([])
  const decided = () => {
    dialog.onOpenChange(false)
    onDecided()
  }
  const rejection = useDecision({ review, id, outcome: 'rejected', onDecided: decided })
  return (
    <ReasonDialog
      {...dialog}
      title={review.rejectTitle}
      description={requestSummary(request)}
      label="Rejection Reason"
      hint={review.reasonHint ?? 'The customer will see this.'}
      button="Confirm Rejection"
      isDestructive
      suggestions={(reason, setReason) => (
        <>
          <Field label="Common reasons">
            <ChoiceSelect
              value={reasons.includes(reason) ? reason : ''}
              choices={reasons}
              none="Choose to fill in"
              onChoose={setReason}
            />
          </Field>
          {review.kind === 'Profile' && <ProfileFixes fixes={fixes} onChange={setFixes} />}
        </>
      )}
      outcome={
        consequences && (
          <DecisionOutcome title="If rejected" now={consequences.now} outcome={consequences.rejected} />
        )
      }
      decision={{ ...rejection, mutate: (reason) => rejection.mutate({ reason, fixes: [...fixes] }) }}
    />
  )
}

interface ProfileFixesProps {
  fixes: readonly ProfileFix[]
  onChange: (fixes: readonly ProfileFix[]) => void
}

/** Chooses the fields to correct, each with the reason. None is fine. */
function ProfileFixes({ fixes, onChange }: ProfileFixesProps) {
  const left = PROFILE_PARTS.filter((part) => fixes.every(({ field }) => field !== part))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium text-fg-2">Fields to correct</legend>
      {fixes.map((fix) => (
        <div key={fix.field} className="flex items-end gap-1.5">
          <div className="min-w-0 flex-1">
            <Field label={PROFILE_LABELS[fix.field]}>
              <ChoiceSelect
                value={fix.reason}
                choices={FIX_REASONS}
                textOf={FIX_TEXTS}
                onChoose={(reason) => onChange(fixes.map((one) => (one === fix ? { ...fix, reason } : one)))}
              />
            </Field>
          </div>
          <IconButton
            label={`Remove ${PROFILE_LABELS[fix.field]}`}
            icon={<X aria-hidden />}
            onClick={() => onChange(fixes.filter((one) => one !== fix))}
          />
        </div>
      ))}
      {left.length > 0 && (
        <ChoiceSelect
          aria-label="Add a field"
          value=""
          choices={left}
          textOf={PROFILE_LABELS}
          none={fixes.length === 0 ? 'No particular field' : 'Add another field'}
          onChoose={(field) => onChange([...fixes, { field, reason: FIX_REASONS[0] }])}
        />
      )}
    </fieldset>
  )
}

/** As the customer reads them. Each says what to do next. */
const REJECTION_REASONS: Readonly<Record<Review['kind'], readonly string[]>> = {
  Deposit: [
    "We haven't received this transfer. If your bank has sent it, contact support with its confirmation.",
    'The amount we received is not the amount of this request. Submit a new request for what you sent.',
    'The transfer came from an account in another name. Send it from an account in your own name.',
    'The transfer carries another reference. Submit a new request with the reference you used.',
    'This request duplicates another one for the same transfer.',
  ],
  Withdrawal: [
    'The bank account must be in your own name. Submit a new request with your own account.',
    'Your bank could not match these account details. Check them with your bank and submit a new request.',
    'Your profile changed after this request. Submit a new request once it is approved.',
    "We couldn't confirm that you made this request. Contact support.",
  ],
  'Password reset': [
    'The reference you gave us is not the one of this request. Submit a new request from the sign-in page.',
    "You told us that you didn't make this request.",
    "We couldn't confirm your identity. Contact support.",
  ],
  Profile: [
    'The document is not readable. Upload a sharp photo or scan of the whole document.',
    'The document has expired. Upload one that is valid.',
    'The name is not the one on the document. Enter it exactly as on the document.',
    'The ID number is not the one on the document. Enter it exactly as on the document.',
    'The address is incomplete. Enter your full home address.',
    'There is already an account with this identity document. Contact support.',
  ],
  Proposal: [],
}
