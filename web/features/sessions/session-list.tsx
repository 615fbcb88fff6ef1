import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { endSession, listSessions, type OpenSession } from '#contract/people/sessions.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { browserName, isPhone } from '#domain/people/browser.ts'

/** Where the account is signed in; other sessions can be ended. */
export function SessionList() {
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(listSessions, {}),
    ...CHANGES_ELSEWHERE,
  })
  if (data === undefined) {
    return error === null ? (
      <>
        {HEADING}
        <div className="-mx-4.5 md:-mx-5.5">
          <SkeletonRows rows={1} label="Loading your sessions" />
        </div>
      </>
    ) : (
      <LoadFailure
        title="Failed to load your sessions"
        text={detailOf(error)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      {HEADING}
      <ul className="divide-y divide-line">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <EndOthers others={data.filter(({ isCurrent }) => !isCurrent)} />
    </>
  )
}

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
    <li className="flex items-center gap-3.5 py-3 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-surface-2 text-fg-2 [&_svg]:size-4.5">
        <Icon aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-fg-2 wrap-anywhere">
          {address} · since <DateTime value={createdAt} />
          {!isCurrent && (
            <>
              {' '}
              · last active <DateTime value={lastActiveAt} />
            </>
          )}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="brand">This session</Badge>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`End the session on ${name}`}
          pending={ending.isPending}
          onClick={() => ending.mutate()}
        >
          End
        </Button>
      )}
    </li>
  )
}

/** Ends every session but this one. */
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
      <Button size="sm" variant="secondary" pending={ending.isPending} onClick={() => ending.mutate()}>
        Sign out everywhere else
      </Button>
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
