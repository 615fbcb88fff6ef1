import { listProposals } from '#contract/records/proposals.ts'
import {
  adminListSettings,
  changeSetting,
  type OfficeSetting,
  type ShownValue,
  previewSetting,
} from '#contract/office/settings.ts'
import { call } from '#web/lib/api/client.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Note } from '#web/ui/messages/note.tsx'
import { isNothing } from '#domain/settings/setting-values.ts'
import {
  isSameValue,
  nameOf,
  valueText,
  differenceText,
  partDifferences,
} from '#web/features/settings/setting-words.ts'
import { Fields, trimmed, type Draft, sent, shownParts } from './change-fields.tsx'
import { START_TEXT, confirmationText } from './confirmation-text.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'

export default function ChangeDialog({ setting, ...dialog }: DialogState & { setting: OfficeSetting }) {
  const { key, group, value: now, changes } = setting
  const isStop = group === 'stops'
  const isNew = group === 'listings' && isNothing(now)
  const { draft, change } = useDraft<Draft>({ value: now, from: '', reason: '' })
  const changing = useAction({
    call: () =>
      call(changeSetting, {
        body: {
          key,
          value: sent(setting, draft.value),
          reason: draft.reason.trim(),
          // The change that was shown.
          seen: newestOf(changes),
          ...(draft.from === '' ? {} : { effectiveFrom: new Date(draft.from).toISOString() }),
        },
      }),
    success: ({ proposed }) =>
      proposed === null
        ? { title: 'Setting changed', description: nameOf(key) }
        : { title: 'Change proposed', description: 'Another person confirms it under Reviews' },
    onSuccess: () => dialog.onOpenChange(false),
    failure: 'Change failed',
    refreshes: [adminListSettings, listProposals],
  })
  const value = trimmed(draft.value)
  const isReady = !isSameValue(value, now) && draft.reason.trim() !== ''
  const startsAgain = isStop && now !== '' && value === ''
  return (
    <ActionDialog
      {...dialog}
      title={isNew ? `Add ${nameOf(key)}` : nameOf(key)}
      description={valueText(setting, now)}
      action={changing}
      button={isStop ? (startsAgain ? 'Start' : 'Stop') : isNew ? 'Add' : 'Change'}
      isDestructive={isStop && !startsAgain}
      isReady={isReady}
    >
      <Fields setting={setting} draft={draft} error={changing.error} onChange={change} />
      <Preview setting={setting} value={value} isHidden={startsAgain} />
      {startsAgain && <Note>{START_TEXT}</Note>}
      {!isStop && <Note>{confirmationText(setting, draft)}</Note>}
    </ActionDialog>
  )
}

const newestOf = (changes: OfficeSetting['changes']): string | null =>
  changes
    .map(({ id }) => BigInt(id))
    .reduce<bigint | null>((most, id) => (most === null || id > most ? id : most), null)
    ?.toString() ?? null

interface PreviewProps {
  setting: OfficeSetting
  value: ShownValue
  isHidden: boolean
}

/** On requests, trades and customers; nothing for an invalid value. */
function Preview({ setting, value, isHidden }: PreviewProps) {
  const { key, unit, value: now, parts = [], group } = setting
  const isAsked = !isHidden && !isSameValue(value, now) && isWhole(setting, value)
  const { data } = useQuery({
    queryKey: ['preview of a setting', key, value],
    queryFn: () => call(previewSetting, { body: { key, value: sent(setting, value) } }),
    enabled: isAsked,
    staleTime: 0,
  })
  if (!isAsked || data === undefined || data.figures.length === 0) return null
  const difference = differenceText(unit, now, value)
  // Of a new instrument everything is new, and stands above.
  const differences = group === 'listings' && isNothing(now) ? [] : partDifferences(parts, now, value)
  return (
    <section aria-label="Preview" className="rounded-md bg-surface-2 px-3.5 py-3">
      <SummaryList>
        {difference !== null && <SummaryRow label="Difference">{difference}</SummaryRow>}
        {differences.map(({ label, before, after }) => (
          <SummaryRow key={label} label={label}>
            <span className="wrap-anywhere">
              {before} → {after}
            </span>
          </SummaryRow>
        ))}
        {data.figures.map(({ label, value: figure, unit: of }) => (
          <SummaryRow key={label} label={label} value={of === 'USD' ? `$${figure}` : figure} />
        ))}
      </SummaryList>
      <p className="mt-2 text-xs text-fg-3">
        {FOOTERS[group] ?? `Requests and trades of the last ${data.days} days; open orders now.`}
      </p>
    </section>
  )
}

const FOOTERS: Partial<Record<OfficeSetting['group'], string>> = {
  bank: 'As of now. They are notified when the account changes.',
  instruments: 'As of now. Customers are notified of each order that is canceled.',
  listings: 'As of now. Every server has it within a second.',
}

/** Whether a value is complete: text, every required part, or nothing at all. */
function isWhole(setting: OfficeSetting, value: ShownValue): boolean {
  if (typeof value === 'string') return value !== ''
  const missing = shownParts(setting, value).filter(
    ({ name, isRequired }) => isRequired && (value[name] ?? '') === '',
  )
  const isNone = Object.values(value).every((part) => part === '')
  return missing.length === 0 || (isNone && setting.group === 'bank')
}
