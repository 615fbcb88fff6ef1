import { useState } from 'react'
import { listProposals, propose } from '#contract/records/proposals.ts'
import { makeAnnouncement } from '#contract/office/announcements.ts'
import {
  ANNOUNCEMENT_LEVELS,
  AUDIENCES,
  type AnnouncementLevel,
  type Audience,
  MAX_ANNOUNCEMENT_CHARACTERS,
} from '#domain/announcements/announcement.ts'
import { SERVICES, type Service } from '#domain/announcements/service-status.ts'
import { SERVICE_NAMES } from '#web/features/announcements/service-words.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { LocalTimeField } from '#web/features/staff/local-time-field.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Switch, Choices } from '#web/ui/forms/switch.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { AUDIENCE_WORDS, LEVELS, refreshAnnouncements } from './announcement-words.ts'

/** Times are local to the reader; empty for at once and for no end. */
interface Draft {
  level: AnnouncementLevel
  text: string
  audiences: readonly Audience[]
  services: readonly Service[]
  from: string
  until: string
  notifies: boolean
}

const EMPTY: Draft = {
  level: 'info',
  text: '',
  audiences: ['customers'],
  services: [],
  from: '',
  until: '',
  notifies: false,
}

export default function NewAnnouncementDialog(dialog: DialogState) {
  const [draft, setDraft] = useState(EMPTY)
  const [reason, setReason] = useState('')
  const making = useMaking(draft, () => dialog.onOpenChange(false))
  const change = (typed: Partial<Draft>) => {
    setDraft({ ...draft, ...typed })
    if (making.isError) making.reset()
  }
  const errors = serverErrors(making.error)
  const isForTwo = isCode(making.error, 'needs_second_person')
  const proposing = useProposing(draft, reason, () => dialog.onOpenChange(false))
  const isReady =
    draft.text.trim() !== '' && draft.audiences.length > 0 && (!isForTwo || reason.trim() !== '')
  return (
    <ActionDialog
      {...dialog}
      title="New Announcement"
      action={{
        mutate: () => (isForTwo ? proposing : making).mutate(),
        isPending: making.isPending || proposing.isPending,
      }}
      button={isForTwo ? 'Propose It' : 'Announce'}
      isReady={isReady}
    >
      <LevelField draft={draft} onChange={change} />
      <Field label="Text" required error={errors['text']}>
        <Textarea
          rows={3}
          value={draft.text}
          maxLength={MAX_ANNOUNCEMENT_CHARACTERS}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <Choices
        legend="Who reads it"
        names={AUDIENCES}
        chosen={draft.audiences}
        words={(audience) => AUDIENCE_WORDS[audience]}
        onChange={(audiences) => change({ audiences })}
      />
      {draft.audiences.includes('customers') && (
        <Switch
          label="Notify every customer"
          hint="In their notifications and by email as well, once, when it begins."
          checked={draft.notifies}
          onCheckedChange={(notifies) => change({ notifies })}
        />
      )}
      {draft.level === 'incident' && (
        <Choices
          legend="What does not work"
          names={SERVICES}
          chosen={draft.services}
          words={(service) => ({ label: SERVICE_NAMES[service] })}
          onChange={(services) => change({ services })}
        />
      )}
      <Times draft={draft} errors={errors} onChange={change} />
      {isForTwo && <Why text={detailOf(making.error, '')} reason={reason} onChange={setReason} />}
    </ActionDialog>
  )
}

const LevelField = ({ draft: { level }, onChange }: Omit<PartProps, 'errors'>) => (
  <Field label="Level" hint={LEVELS[level].hint}>
    <ChoiceSelect
      value={level}
      choices={ANNOUNCEMENT_LEVELS}
      textOf={(each) => LEVELS[each].label}
      onChoose={(chosen) => onChange({ level: chosen })}
    />
  </Field>
)

const useMaking = (draft: Draft, onMade: () => void) =>
  useAction({
    call: () => call(makeAnnouncement, { body: bodyOf(draft) }),
    success: draft.from === '' ? 'Announcement shown' : 'Announcement scheduled',
    onSuccess: onMade,
    failure: (error) => (isCode(error, 'needs_second_person') ? undefined : NOTHING_ANNOUNCED),
    refreshes: refreshAnnouncements,
  })

/** Where another person has to confirm it. */
const useProposing = (draft: Draft, reason: string, onProposed: () => void) =>
  useAction({
    call: () => {
      const { notifyCustomers: _, ...announcement } = bodyOf(draft)
      return call(propose, { body: { kind: 'announcement', announcement, reason: reason.trim() } })
    },
    success: { title: 'Proposed', description: 'It is shown once another person confirms it' },
    onSuccess: onProposed,
    failure: NOTHING_ANNOUNCED,
    refreshes: [listProposals],
  })

const NOTHING_ANNOUNCED = 'Nothing was announced'

interface WhyProps {
  /** Why another person confirms it. */
  text: string
  reason: string
  onChange: (reason: string) => void
}

const Why = ({ text, reason, onChange }: WhyProps) => (
  <>
    <Note tone="warn">{text} Without the notification it is shown at once.</Note>
    <Field label="Reason" required hint="For the person who confirms it, and for the audit log.">
      <Textarea rows={2} value={reason} maxLength={1000} onChange={({ target }) => onChange(target.value)} />
    </Field>
  </>
)

interface PartProps {
  draft: Draft
  errors: Record<string, string>
  onChange: (typed: Partial<Draft>) => void
}

const Times = ({ draft, errors, onChange }: PartProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <LocalTimeField
      label="From"
      hint="Your time. Empty: at once."
      error={errors['startsAt']}
      value={draft.from}
      onChange={(from) => onChange({ from })}
    />
    <LocalTimeField
      label="Until"
      hint="Empty: until it is ended."
      error={errors['endsAt']}
      value={draft.until}
      onChange={(until) => onChange({ until })}
    />
  </div>
)

const instantOf = (typed: string): string => new Date(typed).toISOString()

const bodyOf = ({ level, text, audiences, services, from, until, notifies }: Draft) => ({
  level,
  // Enter can type a line break, but one line is shown.
  text: text.replace(/\s+/g, ' ').trim(),
  audiences: [...audiences],
  ...(level === 'incident' ? { services: [...services] } : {}),
  ...(from === '' ? {} : { startsAt: instantOf(from) }),
  ...(until === '' ? {} : { endsAt: instantOf(until) }),
  ...(notifies && audiences.includes('customers') ? { notifyCustomers: true } : {}),
})
