import { useState } from 'react'
import { listProposals } from '#contract/records/proposals.ts'
import { adminListSettings, changeSetting, type OfficeSetting } from '#contract/office/settings.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
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

/** Asks what a setting changes to, from when on and why, and shows what it would have been these 30 days. */
export default function ChangeDialog({ open, onOpenChange, setting }: ChangeDialogProps) {
  const { key, group, value: now } = setting
  const isStop = group === 'stops'
  const isNew = group === 'listings' && isNothing(now)
  const [draft, setDraft] = useState<Draft>({ value: now, from: '', reason: '' })
  const change = useChange(setting, draft, () => onOpenChange(false))
  const value = trimmed(draft.value)
  const isReady = !isSameValue(value, now) && draft.reason.trim() !== ''
  const startsAgain = isStop && now !== '' && value === ''
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isNew ? `Add ${nameOf(key)}` : nameOf(key)}
      description={valueText(setting, now)}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) change.mutate()
        }}
      >
        <Fields
          setting={setting}
          draft={draft}
          error={change.error}
          onChange={(typed) => setDraft({ ...draft, ...typed })}
        />
        <Preview setting={setting} value={value} isHidden={startsAgain} />
        {startsAgain && <Note>{START_TEXT}</Note>}
        {!isStop && <Note>{confirmationText(setting, draft)}</Note>}
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isStop && !startsAgain ? 'destructive' : 'primary'}
            disabled={!isReady}
            pending={change.isPending}
          >
            {isStop ? (startsAgain ? 'Start' : 'Stop') : isNew ? 'Add' : 'Change'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Sends a change of what the dialog has shown, and reads the settings again whatever became of it. */
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
