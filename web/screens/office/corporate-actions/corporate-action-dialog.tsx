import {
  type OfficeAction,
  decideCorporateAction,
  listCorporateActions,
} from '#contract/market/corporate-actions.ts'
import { listProposals } from '#contract/records/proposals.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

export interface ActionDraft {
  readonly act: 'announce' | 'cancel'
  readonly kind: OfficeAction['kind']
  readonly symbol: string
  readonly exDate: string
  /** "0.2775" dollars a share, or "4:1". */
  readonly terms: string
  readonly reason: string
  /** For a row of the list only terms and reason are asked for. */
  readonly isListed: boolean
}

export const NEW_DRAFT: ActionDraft = {
  act: 'announce',
  kind: 'dividend',
  symbol: '',
  exDate: '',
  terms: '',
  reason: '',
  isListed: false,
}

export const draftOf = (
  act: ActionDraft['act'],
  { kind, symbol, exDate, terms }: OfficeAction,
): ActionDraft => ({ act, kind, symbol, exDate, terms, reason: '', isListed: true })

export type OnDecide = (act: ActionDraft['act'], action: OfficeAction) => void

/** "Split 4:1", "Dividend $0.2775 a share". */
export const actionText = ({ kind, terms }: Pick<OfficeAction, 'kind' | 'terms'>): string =>
  kind === 'split' ? `Split ${terms}` : `Dividend $${terms} a share`

export function CorporateActionDialog({ draft: given, ...dialog }: DialogState & { draft: ActionDraft }) {
  const { draft, change, control } = useDraft(given)
  const { act, kind, symbol, exDate, terms, reason } = draft
  const isAnnounced = act === 'announce'
  const deciding = useAction({
    call: () =>
      call(decideCorporateAction, {
        body: { act, kind, symbol, exDate, ...(isAnnounced ? { terms } : {}), reason: reason.trim() },
      }),
    success: ({ proposalId }) => ({
      title: proposalId !== null ? 'Proposed' : isAnnounced ? 'Announced' : 'Canceled',
      description:
        proposalId === null
          ? 'You are the only administrator, so it takes effect at once'
          : 'An administrator other than you must confirm it under Reviews',
    }),
    onSuccess: () => dialog.onOpenChange(false),
    failure: 'Nothing was proposed',
    refreshes: [listCorporateActions, listProposals],
  })
  const errors = serverErrors(deciding.error)
  const isReady = [symbol, exDate, reason, isAnnounced ? terms : '-'].every((text) => text.trim() !== '')
  return (
    <ActionDialog
      {...dialog}
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
            value={terms}
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
      <ChoiceSelect
        value={draft.kind}
        choices={['dividend', 'split']}
        textOf={(kind) => (kind === 'split' ? 'Split' : 'Dividend')}
        onChoose={(kind) => onChange({ kind })}
      />
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
