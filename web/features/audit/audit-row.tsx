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
import { AuditDetails } from './audit-details.tsx'
import { type Chosen } from './audit-filters.ts'
import { aboutOf, actionText, actorText, changesOf } from './audit-labels.ts'
import { ChangeText } from './change-text.tsx'

/** On a closed row; the details list them all. */
const CHANGES_SHOWN = 2

interface AuditRowProps {
  entry: AuditEntry
  onChoose: (chosen: Chosen) => void
}

/** Who did what to whom and when, and its changes. Details open on demand. */
export function AuditRow({ entry, onChoose }: AuditRowProps) {
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
