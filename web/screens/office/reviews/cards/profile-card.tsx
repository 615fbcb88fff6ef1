import { type ReactNode, Suspense, useRef, useState } from 'react'
import { type QueuedProfile, adminListProfiles } from '#contract/people/profiles.ts'
import { PROFILE_LABELS } from '#domain/reviews/profile-fix.ts'
import { DocumentLinks } from '#web/features/document/document-actions.tsx'
import { refresh } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { PROFILE_SECTIONS, type ProfileFieldName } from '#web/features/profile/profile-fields.ts'
import { profileText } from '#web/features/profile/profile-text.ts'
import { ReviewBadge } from '#web/features/reviews/review-status.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'
import { useTwoPanes } from '../list/use-selection.ts'
import { RequestHeader } from './request-header.tsx'

const DocumentPanel = lazyComponent(() => import('#web/features/document/document-panel.tsx'))

/** The customer's data beside the document that should prove it. */
export function ProfileCard({ profile }: { profile: QueuedProfile }) {
  const { id, fullName, username, userId, status, createdAt, idDocument, changes } = profile
  const [isOpen, setOpen] = useState(false)
  const isBeside = useTwoPanes()
  const view = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    view.current?.focus()
  }
  return (
    <>
      <RequestHeader
        title={fullName || 'N/A'}
        subtitle={
          <>
            Submitted <DateTime value={createdAt} />
            <Former name="fullName" changes={changes} />
          </>
        }
        badge={<ReviewBadge status={status} />}
        warnings={profile.warnings}
      />
      <div
        role="group"
        aria-label="Profile"
        onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}
        style={isOpen && isBeside ? COLUMNS : undefined}
        className="grid items-start gap-x-4"
      >
        {isOpen && (
          <Suspense>
            <DocumentPanel
              submissionId={id}
              address={idDocument}
              name={fullName}
              isBeside={isBeside}
              warnings={profile.warnings}
              onViewed={() => void refresh(adminListProfiles)}
              onClose={close}
            />
          </Suspense>
        )}
        <FactList fluid>
          <Fact label="Username" value={<CustomerLink userId={userId}>{username}</CustomerLink>} />
          <Fact label="User ID">{userId}</Fact>
          {FACTS.map((name) => (
            <Fact key={name} label={PROFILE_LABELS[name]}>
              {profileText(name, profile[name]) ?? 'N/A'}
              <Former name={name} changes={changes} />
            </Fact>
          ))}
          <Fact label="ID Document">
            {idDocument === '' ? (
              'N/A'
            ) : (
              <DocumentLinks url={idDocument} view={view} onView={() => setOpen(true)} />
            )}
            {changes.some(({ field }) => field === 'idDocument') && <Changed>New document</Changed>}
          </Fact>
        </FactList>
      </div>
    </>
  )
}

/** A changed field's value in the submission decided before. */
function Former({ name, changes }: { name: ProfileFieldName } & Pick<QueuedProfile, 'changes'>) {
  const before = changes.find(({ field }) => field === name)?.before
  if (before === undefined || before === null) return null
  return <Changed>Was {profileText(name, before) ?? 'empty'}</Changed>
}

const Changed = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs font-normal text-warn">{children}</span>
)

// The full name is the card's heading.
const FACTS = PROFILE_SECTIONS.flatMap(({ fields }) => fields).filter((name) => name !== 'fullName')

const COLUMNS = { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }
