import type { ReactNode } from 'react'
import type { AuditEntry } from '#contract/records/audit.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import type { Chosen } from './audit-filters.ts'
import { ACTOR_KINDS, type AuditChange, subjectText } from './audit-labels.ts'
import { ChangedValue } from './change-text.tsx'

interface AuditDetailsProps {
  entry: AuditEntry
  changes: readonly AuditChange[]
  onChoose: (chosen: Chosen) => void
}

/** All of an entry. Names lead to entries by or about that person. */
export function AuditDetails({ entry, changes, onChoose }: AuditDetailsProps) {
  const { id, at, actor, subject, customer, address, hash } = entry
  return (
    <FactList className="lg:mt-0">
      {changes.map((change) => (
        <Fact key={change.name} label={change.label}>
          <ChangedValue change={change} />
        </Fact>
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
      <Fact label="Exact time" wide>
        <time dateTime={at}>{at}</time>
      </Fact>
      <Fact label="Hash" wide>
        {hash}
      </Fact>
    </FactList>
  )
}

/** Filters the log by what it names. */
const Narrow = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-11 text-left font-strong text-brand wrap-anywhere hover:underline md:min-h-0"
  >
    {children}
  </button>
)
