import { KeyRound, Monitor, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { chooseIdleTime, getSessionEnd, type SessionEnd } from '#contract/people/idle.ts'
import { endSession, listSessions, type OpenSession } from '#contract/people/sessions.ts'
import { browserName, isPhone } from '#domain/people/browser.ts'
import { IDLE_MINUTES_CHOICES, type IdleMinutes } from '#domain/people/session-lifetime.ts'
import { ActionButton } from '#web/features/outcome/action-button.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { openSessionEndChannel } from '#web/lib/live/session-end-channel.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'

const ChangePasswordDialog = lazyDialog(() => import('#web/features/password/change-password-dialog.tsx'), {
  fresh: true,
})

/** The account's sessions and how long they last. */
export const SessionsCard = () => (
  <Card title="Sessions" action={<ChangePasswordButton />}>
    <SessionList />
    <div className="mt-3 border-t border-line pt-3">
      <IdleTime />
    </div>
  </Card>
)

/** Where the account is signed in; other sessions can be ended. */
export const SessionList = () => (
  <Loaded
    query={useAnswer(listSessions, {})}
    skeleton={
      <>
        {HEADING}
        <div className="-mx-4.5 md:-mx-5.5">
          <SkeletonRows rows={1} label="Loading your sessions" />
        </div>
      </>
    }
    failure="Failed to load your sessions"
  >
    {(sessions) => (
      <>
        {HEADING}
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        <EndOthers others={sessions.filter(({ isCurrent }) => !isCurrent)} />
      </>
    )}
  </Loaded>
)

function SessionRow({ session }: { session: OpenSession }) {
  const { id, userAgent, address, createdAt, lastActiveAt, isCurrent } = session
  const name = browserName(userAgent)
  const ending = useAction({
    call: () => call(endSession, { params: { id } }),
    success: { title: 'Session ended', description: `${name} is signed out` },
    failure: 'Could not end the session',
    // After a refusal too: the session may have ended.
    refreshes: [listSessions],
  })
  const Icon = isPhone(userAgent) ? Smartphone : Monitor
  return (
    <IconRow
      icon={<Icon aria-hidden />}
      title={name}
      text={
        <>
          {address} · since <DateTime value={createdAt} />
          {!isCurrent && (
            <>
              {' '}
              · last active <DateTime value={lastActiveAt} />
            </>
          )}
        </>
      }
    >
      {isCurrent ? (
        <Badge tone="brand">This session</Badge>
      ) : (
        <ActionButton action={ending} aria-label={`End the session on ${name}`}>
          End
        </ActionButton>
      )}
    </IconRow>
  )
}

function EndOthers({ others }: { others: readonly OpenSession[] }) {
  const ending = useAction({
    call: () => Promise.all(others.map(({ id }) => endIfOpen(id))),
    success: { title: 'Signed out everywhere else', description: 'Only this session is active' },
    failure: 'Could not end every session',
    refreshes: [listSessions],
  })
  if (others.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <ActionButton action={ending}>Sign out everywhere else</ActionButton>
    </div>
  )
}

/** An already ended session is fine. */
async function endIfOpen(id: string): Promise<void> {
  try {
    await call(endSession, { params: { id } })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error
  }
}

const HEADING = <h3 className="text-sm text-fg-3">Active sessions</h3>

/** How long without use until the customer is signed out everywhere. */
function IdleTime() {
  const { data, error } = useAnswer(getSessionEnd, {})
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
  return (
    <Field label="Sign out after no activity for">
      <ChoiceSelect
        choices={IDLE_MINUTES_CHOICES}
        value={shown ?? ''}
        disabled={shown === undefined || choosing.isPending}
        textOf={(minutes) => `${minutes} minutes`}
        onChoose={choosing.mutate}
      >
        {shown === undefined && <option value="">{error === null ? 'Loading…' : 'Not available'}</option>}
      </ChoiceSelect>
    </Field>
  )
}

/** Open pages then ask before the new end. */
function tellPages(end: SessionEnd): void {
  const pages = openSessionEndChannel()
  pages.postMessage(end)
  pages.close()
}

interface IconRowProps {
  icon: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}

/** A device or a way to sign in. */
export const IconRow = ({ icon, title, text, children }: IconRowProps) => (
  <li className="flex items-center gap-3.5 py-3 last:pb-0">
    <span className="grid size-9 shrink-0 place-items-center rounded-md bg-surface-2 text-fg-2 [&_svg]:size-4.5">
      {icon}
    </span>
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-sm text-fg-2 wrap-anywhere">{text}</p>
    </div>
    {children}
  </li>
)

export function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
        Change Password
      </SmallButton>
      {/* A new form each time: no password stays. */}
      <ChangePasswordDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
