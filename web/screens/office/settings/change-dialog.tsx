import { listProposals } from '#contract/records/proposals.ts'
import { adminListSettings, changeSetting, type OfficeSetting } from '#contract/office/settings.ts'
import { call } from '#web/lib/api/client.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Note } from '#web/ui/messages/note.tsx'
import { isNothing } from '#domain/settings/setting-values.ts'
import { isSameValue, nameOf, valueText } from '#web/features/settings/setting-words.ts'
import { Fields, trimmed } from './change-fields.tsx'
import { type Draft, sent } from './part-fields.tsx'
import { Preview } from './change-preview.tsx'
import { START_TEXT, confirmationText } from './confirmation-text.ts'

interface ChangeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  setting: OfficeSetting
}

/** Shows the change's effect over the past 30 days. */
export default function ChangeDialog({ open, onOpenChange, setting }: ChangeDialogProps) {
  const { key, group, value: now } = setting
  const isStop = group === 'stops'
  const isNew = group === 'listings' && isNothing(now)
  const { draft, change } = useDraft<Draft>({ value: now, from: '', reason: '' })
  const changing = useChange(setting, draft, () => onOpenChange(false))
  const value = trimmed(draft.value)
  const isReady = !isSameValue(value, now) && draft.reason.trim() !== ''
  const startsAgain = isStop && now !== '' && value === ''
  return (
    <ActionDialog
      open={open}
      onOpenChange={onOpenChange}
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

/** Sends the change that was shown. Fetches the settings again whatever the outcome. */
const useChange = (setting: OfficeSetting, { value, from, reason }: Draft, onChanged: () => void) => {
  const { key, changes } = setting
  return useAction({
    call: () =>
      call(changeSetting, {
        body: {
          key,
          value: sent(setting, value),
          reason: reason.trim(),
          seen: newestOf(changes),
          ...(from === '' ? {} : { effectiveFrom: new Date(from).toISOString() }),
        },
      }),
    success: ({ proposed }) =>
      proposed === null
        ? { title: 'Setting changed', description: nameOf(key) }
        : { title: 'Change proposed', description: 'Another person confirms it under Reviews' },
    onSuccess: onChanged,
    failure: 'Change failed',
    refreshes: [adminListSettings, listProposals],
  })
}

const newestOf = (changes: OfficeSetting['changes']): string | null =>
  changes
    .map(({ id }) => BigInt(id))
    .reduce<bigint | null>((most, id) => (most === null || id > most ? id : most), null)
    ?.toString() ?? null
