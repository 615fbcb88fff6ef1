import { useQuery } from '@tanstack/react-query'
import { chooseIdleTime, getSessionEnd, type SessionEnd } from '#contract/people/idle.ts'
import { IDLE_MINUTES_CHOICES, type IdleMinutes } from '#domain/people/session-lifetime.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { openSessionEndChannel } from '#web/lib/live/session-end-channel.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

/** How long without use until the customer is signed out everywhere. */
export function IdleTime() {
  const { data, error } = useQuery({ ...queryOf(getSessionEnd, {}), ...CHANGES_ELSEWHERE })
  const choosing = useAction({
    call: (idleMinutes: IdleMinutes) => call(chooseIdleTime, { body: { idleMinutes } }),
    success: ({ idleMinutes }) => ({
      title: 'Idle time saved',
      description: `You are signed out after ${idleMinutes} minutes without activity`,
    }),
    onSuccess: tellPages,
    failure: 'The idle time did not change',
    refreshes: [getSessionEnd],
  })
  const shown = choosing.isPending ? choosing.variables : data?.idleMinutes
  const choose = (value: string) => {
    const chosen = IDLE_MINUTES_CHOICES.find((minutes) => String(minutes) === value)
    if (chosen !== undefined) choosing.mutate(chosen)
  }
  return (
    <Field label="Sign out after no activity for">
      <Select
        value={shown ?? ''}
        disabled={shown === undefined || choosing.isPending}
        onChange={({ target }) => choose(target.value)}
      >
        {shown === undefined && <option value="">{error === null ? 'Loading…' : 'Not available'}</option>}
        {IDLE_MINUTES_CHOICES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} minutes
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Open pages then ask before the new end. */
function tellPages(end: SessionEnd): void {
  const pages = openSessionEndChannel()
  pages.postMessage(end)
  pages.close()
}
