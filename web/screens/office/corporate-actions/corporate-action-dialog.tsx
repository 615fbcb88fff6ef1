import { listProposals } from '#contract/records/proposals.ts'
import { decideCorporateAction, listCorporateActions } from '#contract/market/corporate-actions.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { type ActionDraft, actionText } from './action-draft.ts'

interface CorporateActionDialogProps {
  draft: ActionDraft
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks what to announce, or why one is canceled. */
export function CorporateActionDialog({ draft: given, open, onOpenChange }: CorporateActionDialogProps) {
  const { draft, change, control } = useDraft(given)
  const deciding = useDeciding(draft, () => onOpenChange(false))
  const errors = serverErrors(deciding.error)
  const { act, kind, reason } = draft
  const isAnnounced = act === 'announce'
  const isReady = [draft.symbol, draft.exDate, reason, isAnnounced ? draft.terms : '-'].every(
    (text) => text.trim() !== '',
  )
  return (
    <ActionDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isAnnounced ? 'Announce a Dividend or Split' : 'Cancel a Dividend or Split'}
      action={deciding}
      button={isAnnounced ? 'Propose' : 'Propose to Cancel'}
      cancel="Back"
      isReady={isReady}
    >
      {draft.isListed ? (
        <p className="text-sm text-fg-2">
          {given.symbol}, {actionText(given)}, ex-date <TradeDate value={given.exDate} />
        </p>
      ) : (
        <WhichAction draft={draft} errors={errors} onChange={change} />
      )}
      {isAnnounced && (
        <Field
          label={kind === 'split' ? 'Ratio' : 'Dollars a share'}
          required
          hint={kind === 'split' ? 'New shares for old ones, such as 4:1' : 'Such as 0.2775'}
          error={errors['terms']}
        >
          <Input
            autoComplete="off"
            value={draft.terms}
            onChange={({ target }) => change({ terms: target.value.trim() })}
          />
        </Field>
      )}
      <Field
        label="Reason"
        required
        hint="For the administrator who confirms it, and the audit log."
        error={errors['reason']}
      >
        <Textarea rows={3} {...control('reason')} />
      </Field>
    </ActionDialog>
  )
}

interface WhichActionProps {
  draft: ActionDraft
  errors: Record<string, string>
  onChange: (typed: Partial<ActionDraft>) => void
}

const WhichAction = ({ draft, errors, onChange }: WhichActionProps) => (
  <>
    <Field label="Kind" error={errors['kind']}>
      <Select
        value={draft.kind}
        onChange={({ target }) => onChange({ kind: target.value === 'split' ? 'split' : 'dividend' })}
      >
        <option value="dividend">Dividend</option>
        <option value="split">Split</option>
      </Select>
    </Field>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Symbol" required error={errors['symbol']}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          value={draft.symbol}
          onChange={({ target }) => onChange({ symbol: target.value.trim().toUpperCase() })}
        />
      </Field>
      <Field label="Ex-date" required error={errors['exDate']}>
        <Input
          type="date"
          value={draft.exDate}
          onChange={({ target }) => onChange({ exDate: target.value })}
        />
      </Field>
    </div>
  </>
)

/** Fetches the list and the proposals again whatever the outcome. */
const useDeciding = (draft: ActionDraft, onDone: () => void) =>
  useAction({
    call: () => {
      const { act, kind, symbol, exDate, terms, reason } = draft
      const announced = act === 'announce' ? { terms } : {}
      return call(decideCorporateAction, {
        body: { act, kind, symbol, exDate, ...announced, reason: reason.trim() },
      })
    },
    success: ({ proposalId }) => ({
      title: proposalId !== null ? 'Proposed' : draft.act === 'announce' ? 'Announced' : 'Canceled',
      description:
        proposalId === null
          ? 'You are the only administrator, so it takes effect at once'
          : 'An administrator other than you must confirm it under Reviews',
    }),
    onSuccess: onDone,
    failure: 'Nothing was proposed',
    refreshes: [listCorporateActions, listProposals],
  })
