import { useState } from 'react'
import type { BulkOutcome } from '#contract/cash/bulk-approvals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { formatCents } from '#domain/money/money.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/dialogs/dialog-footer.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { dollarText } from '#web/ui/figures/decimal-text.ts'
import { Choices } from '#web/ui/forms/switch.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { ApproveTogether, Listed, Review } from '../queue/review.ts'
import { sumOf } from './fit-together.ts'

interface ApproveSeveralDialogProps extends DialogState {
  review: Review
  approve: ApproveTogether
  requests: readonly Listed[]
}

/** Lists the requests and their sum; their number is typed to approve them. */
export default function ApproveSeveralDialog(props: ApproveSeveralDialogProps) {
  const { review, approve, requests, ...dialog } = props
  const close = () => dialog.onOpenChange(false)
  const [ids, setIds] = useState<readonly string[]>(() => requests.map(({ id }) => id))
  const [typed, setTyped] = useState('')
  const { mutate, isPending, refused } = useApproving(review.list, () => approve([...ids]), close)
  const chosen = requests.filter(({ id }) => ids.includes(id))
  const isReady = chosen.length > 0 && typed.trim() === String(chosen.length)
  return (
    <Dialog {...dialog} title="Approve Several">
      {refused.length === 0 ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) mutate()
          }}
        >
          <p className="mb-3 text-fg-2">
            Those without warnings, the longest waiting first. Each is approved by itself: a refusal does not
            affect the others.
          </p>
          <Choices
            legend={`${review.kind}s to approve`}
            names={requests.map(({ id }) => id)}
            chosen={ids}
            words={(id) => wordsOf(requests.find((request) => request.id === id))}
            onChange={setIds}
          />
          <DialogFooter>
            <p aria-live="polite" className="mb-3 font-medium">
              {chosen.length} of {requests.length}, {dollarText(formatCents(sumOf(chosen)))} together
            </p>
            <Field label={`Type ${chosen.length} to approve them`}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Field>
            <div className="mt-3 grid grid-cols-2 gap-2.5">
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={!isReady} pending={isPending}>
                Approve {chosen.length}
              </Button>
            </div>
          </DialogFooter>
        </form>
      ) : (
        <Refused outcomes={refused} requests={requests} onClose={close} />
      )}
    </Dialog>
  )
}

const wordsOf = (request: Listed | undefined) => ({
  label: `${request?.fullName ?? request?.username ?? ''} · ${dollarText(request?.amount ?? '0')}`,
  hint: [request?.username, request?.depositReference].filter(Boolean).join(' · '),
})

interface RefusedProps {
  outcomes: readonly BulkOutcome[]
  requests: readonly Listed[]
  onClose: () => void
}

const Refused = ({ outcomes, requests, onClose }: RefusedProps) => (
  <>
    <p className="mb-3 text-fg-2">The others were approved. These were not, and wait as before:</p>
    <ul aria-label="Not approved" className="divide-y divide-line border-t border-line">
      {outcomes.map(({ id, refused }) => (
        <li key={id} className="py-2.5">
          <p className="font-medium wrap-anywhere">
            {wordsOf(requests.find((request) => request.id === id)).label}
          </p>
          <p className="text-sm text-fg-2">{refused?.detail}</p>
        </li>
      ))}
    </ul>
    <div className="mt-4">
      <Button block onClick={onClose}>
        Close
      </Button>
    </div>
  </>
)

/** Done when all were approved; else `refused` has the others. */
function useApproving(list: Endpoint, send: () => ReturnType<ApproveTogether>, onDone: () => void) {
  const sending = useAction({
    call: send,
    success: ({ outcomes }) =>
      `${outcomes.length - refusedOf(outcomes).length} of ${outcomes.length} approved`,
    onSuccess: ({ outcomes }) => {
      if (refusedOf(outcomes).length === 0) onDone()
    },
    failure: (error) => ({
      title: 'Could not approve them',
      description: detailOf(error, 'Check the list before you try again: some may be approved'),
    }),
    refreshes: [list, getQueueCounts, getOfficeOverview],
  })
  return { ...sending, refused: refusedOf(sending.data?.outcomes ?? []) }
}

const refusedOf = (outcomes: readonly BulkOutcome[]) => outcomes.filter(({ refused }) => refused !== null)
