import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listProposals } from '#contract/cash/proposals.ts'
import {
  adminListSettings,
  changeSetting,
  type OfficeSetting,
  previewSetting,
} from '#contract/office/settings.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { differenceText, nameOf, valueText } from '#web/features/settings/setting-words.ts'

interface ChangeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  setting: OfficeSetting
}

/** What is typed. */
interface Draft {
  value: string
  /** In the reader's own time; empty: at once. */
  from: string
  reason: string
}

/** Asks what a setting changes to, from when on and why, and shows what it would have been these 30 days. */
export default function ChangeDialog({ open, onOpenChange, setting }: ChangeDialogProps) {
  const { key, group, unit, value: now } = setting
  const isStop = group === 'stops'
  const [draft, setDraft] = useState<Draft>({ value: now, from: '', reason: '' })
  const change = useChange(setting, draft, () => onOpenChange(false))
  const value = draft.value.trim()
  const isReady = value !== now && draft.reason.trim() !== ''
  const startsAgain = isStop && now !== '' && value === ''
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={nameOf(key)} description={valueText(setting, now)}>
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
        <Preview settingKey={key} value={value} unit={unit} now={now} isHidden={startsAgain} />
        {startsAgain && <Note>{SECOND_PERSON.start}</Note>}
        {!isStop && <Note>{SECOND_PERSON[group === 'thresholds' ? 'threshold' : 'other']}</Note>}
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
            {isStop ? (startsAgain ? 'Start' : 'Stop') : 'Change'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const FROM = 'Your time. Empty: at once.'

const SECOND_PERSON = {
  start: 'Another person than the one who stopped it starts it again, where another may.',
  threshold:
    'A lower amount applies at once. A higher one, or none, waits until another person confirms it, where another may.',
  other: 'Waits until another person confirms it under Reviews, where another may.',
}

/** Sends a change of what the dialog has shown, and reads the settings again whatever became of it. */
const useChange = ({ key, changes }: OfficeSetting, { value, from, reason }: Draft, onChanged: () => void) =>
  useMutation({
    mutationFn: () =>
      call(changeSetting, {
        body: {
          key,
          value,
          reason: reason.trim(),
          seen: newestOf(changes),
          ...(from === '' ? {} : { effectiveFrom: new Date(from).toISOString() }),
        },
      }),
    onSuccess: ({ proposed }) => {
      onChanged()
      const title = proposed === null ? 'Setting changed' : 'Change proposed'
      const description = proposed === null ? nameOf(key) : 'Another person confirms it under Reviews'
      toast({ tone: 'success', title, description })
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Change failed',
        description: detailOf(error, 'Please check your connection and try again'),
      }),
    onSettled: () => refresh(adminListSettings, listProposals),
  })

interface FieldsProps {
  setting: OfficeSetting
  draft: Draft
  error: Error | null
  onChange: (typed: Partial<Draft>) => void
}

function Fields({ setting: { group, unit, value: now, allowed }, draft, error, onChange }: FieldsProps) {
  const isStop = group === 'stops'
  const isOptional = isStop || group === 'thresholds'
  return (
    <>
      <Field
        label={isStop ? 'What customers read' : `New value${unit === '' ? '' : ` (${unit})`}`}
        required={!isOptional}
        hint={isStop && now !== '' ? 'Empty starts it again.' : allowed}
        error={errorOf(error, 'value')}
      >
        <Input
          value={draft.value}
          autoComplete="off"
          inputMode={unit === '' ? 'text' : 'decimal'}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      </Field>
      {!isStop && (
        <Field
          label="From"
          hint={group === 'fees' ? `${FROM} A higher fee needs notice, and begins between sessions.` : FROM}
          error={errorOf(error, 'effectiveFrom')}
        >
          <Input
            type="datetime-local"
            value={draft.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        </Field>
      )}
      <Field
        label="Reason"
        required
        hint="For the history and the audit log."
        error={errorOf(error, 'reason')}
      >
        <Textarea
          rows={2}
          value={draft.reason}
          maxLength={500}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </Field>
    </>
  )
}

interface PreviewProps {
  settingKey: string
  value: string
  unit: string
  now: string
  isHidden: boolean
}

/** What the last 30 days would have been under the typed value; nothing for one that cannot be. */
function Preview({ settingKey: key, value, unit, now, isHidden }: PreviewProps) {
  const isAsked = !isHidden && value !== now && value !== ''
  const { data } = useQuery({
    queryKey: ['preview of a setting', key, value],
    queryFn: () => call(previewSetting, { body: { key, value } }),
    enabled: isAsked,
    staleTime: 0,
  })
  if (!isAsked || data === undefined || data.figures.length === 0) return null
  const difference = differenceText(unit, now, value)
  return (
    <section aria-label="Preview" className="rounded-md bg-surface-2 px-3.5 py-3">
      <SummaryList>
        {difference !== null && <SummaryRow label="Difference">{difference}</SummaryRow>}
        {data.figures.map(({ label, value: figure, unit: of }) => (
          <SummaryRow key={label} label={label}>
            {of === 'USD' ? `$${figure}` : figure}
          </SummaryRow>
        ))}
      </SummaryList>
      <p className="mt-2 text-xs text-fg-3">
        Requests and trades of the last {data.days} days; open orders now.
      </p>
    </section>
  )
}

const newestOf = (changes: OfficeSetting['changes']): string | null =>
  changes
    .map(({ id }) => BigInt(id))
    .reduce<bigint | null>((most, id) => (most === null || id > most ? id : most), null)
    ?.toString() ?? null

const errorOf = (error: unknown, path: string): string | undefined =>
  error instanceof CallError ? error.errors.find((one) => one.path === path)?.message : undefined
