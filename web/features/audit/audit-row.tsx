import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  FileDown,
  FileText,
  KeyRound,
  ShieldCheck,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AuditEntry } from '#contract/records/audit.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import type { Chosen } from './audit-filters.ts'
import {
  aboutOf,
  actionText,
  ACTOR_KINDS,
  actorText,
  type AuditChange,
  changesOf,
  subjectText,
} from './audit-labels.ts'

/** On a closed row; the details list them all. */
const CHANGES_SHOWN = 2

/** Who did what to whom and when, and its changes. Details open on demand. */
export function AuditRow({ entry, onChoose }: { entry: AuditEntry; onChoose: (chosen: Chosen) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, at, actor, action, subject } = entry
  const about = aboutOf(entry)
  const changes = changesOf(entry)
  return (
    <EntryRow
      icon={ICONS[subject.kind] ?? <ShieldCheck />}
      title={
        <>
          {actionText(action)}
          {about !== null && about !== actor.username && (
            <span className="font-normal text-fg-2 wrap-anywhere">{about}</span>
          )}
        </>
      }
      meta={
        <>
          <DateTime value={at} />
          <span className="wrap-anywhere">by {actorText(actor)}</span>
        </>
      }
      details={
        isOpen ? (
          <AuditDetails entry={entry} changes={changes} onChoose={onChoose} />
        ) : (
          changes.slice(0, CHANGES_SHOWN).map((change) => <ChangeText key={change.name} change={change} />)
        )
      }
      isTall={isOpen}
      action={
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Details<span className="sr-only"> of entry {id}</span>
        </Button>
      }
    />
  )
}

const ICONS: Record<string, ReactNode> = {
  user: <UserRound />,
  profile_submission: <FileText />,
  deposit_request: <ArrowDownToLine />,
  withdrawal_request: <ArrowUpFromLine />,
  password_reset_request: <KeyRound />,
  exchange_rate: <ArrowLeftRight />,
  endpoint: <TriangleAlert />,
  audit_log: <FileDown />,
}

interface AuditDetailsProps {
  entry: AuditEntry
  changes: readonly AuditChange[]
  onChoose: (chosen: Chosen) => void
}

/** All of an entry. Names lead to entries by or about that person. */
function AuditDetails({ entry, changes, onChoose }: AuditDetailsProps) {
  const { id, at, actor, subject, customer, address, hash } = entry
  return (
    <FactList className="lg:mt-0">
      {changes.map((change) => (
        <Fact key={change.name} label={change.label} value={<ChangedValue change={change} />} />
      ))}
      <Fact label={actor.username === null ? 'Done by' : `By ${ACTOR_KINDS[actor.kind].toLowerCase()}`}>
        {actor.username === null ? (
          ACTOR_KINDS[actor.kind]
        ) : (
          <Narrow onClick={() => onChoose({ actor: actor.username ?? '' })}>{actor.username}</Narrow>
        )}
      </Fact>
      {customer !== null && (
        <Fact label="Customer">
          <Narrow onClick={() => onChoose({ customer: customer.username })}>{customer.username}</Narrow>
        </Fact>
      )}
      <Fact label={subjectText(subject.kind)}>
        <Narrow onClick={() => onChoose({ subjectKind: subject.kind, subjectId: subject.id })}>
          {subject.username === null ? subject.id : `${subject.username} (${subject.id})`}
        </Narrow>
      </Fact>
      <Fact label="IP address">{address ?? 'None'}</Fact>
      <Fact label="Entry">{id}</Fact>
      <Fact label="Exact time" wide value={<time dateTime={at}>{at}</time>} />
      <Fact label="Hash" wide value={hash} />
    </FactList>
  )
}

const Narrow = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-11 text-left font-strong text-brand wrap-anywhere hover:underline md:min-h-0"
  >
    {children}
  </button>
)

const ChangeText = ({ change }: { change: AuditChange }) => (
  <p className="line-clamp-2">
    {change.label}: <ChangedValue change={change} />
  </p>
)

/** "pending → approved"; one side where the other is empty. */
function ChangedValue({ change: { before, after } }: { change: AuditChange }) {
  if (before === null || after === null || before === after) return <>{after ?? `was ${before}`}</>
  return (
    <>
      {before} <span aria-hidden>→</span>
      <span className="sr-only">became</span> <span className="font-medium text-fg">{after}</span>
    </>
  )
}
