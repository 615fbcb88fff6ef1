import { Link } from 'wouter'
import type { CustomerPage, SubmissionSummary } from '#contract/office/customers/customers.ts'
import type { AdminProfile } from '#contract/people/profiles.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { KycStatusBadge } from '#web/features/profile/kyc-status-badge.tsx'
import { DocumentActions } from '#web/features/document/document-actions.tsx'
import { PROFILE_FIELDS, PROFILE_SECTIONS } from '#web/features/profile/profile-fields.ts'
import { profileText } from '#web/features/profile/profile-text.ts'
import { RejectionReason } from '#web/features/reviews/rejection-reason.tsx'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'

export function IdentityCard({
  customer,
  profile,
  earlierSubmissions,
}: Pick<CustomerPage, 'customer' | 'profile' | 'earlierSubmissions'>) {
  const { id, username, email, firstName, lastName, createdAt, lastSignInAt, kycStatus } = customer
  const mayReview = usePermitted()('profiles.look')
  return (
    <Card
      title="Identity and Profile"
      action={
        <span className="flex flex-wrap items-center gap-2.5">
          {kycStatus === 'pending' && mayReview && (
            <Link
              to="/admin?queue=profiles"
              className={
                'inline-flex min-h-11 items-center rounded-sm text-sm font-strong text-brand hover:underline ' +
                'md:min-h-0'
              }
            >
              In the queue
            </Link>
          )}
          <KycStatusBadge kycStatus={kycStatus} />
        </span>
      }
    >
      <FactList>
        <Fact label="Username">{username}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="User ID">{id}</Fact>
        <Fact label="Name at sign-up">
          {firstName} {lastName}
        </Fact>
        <Fact label="Registered">
          <DateTime value={createdAt} />
        </Fact>
        <Fact label="Last sign-in">{lastSignInAt === null ? 'N/A' : <DateTime value={lastSignInAt} />}</Fact>
      </FactList>
      <div className="mt-4 border-t border-line">
        {profile === null ? (
          <p className="pt-4 text-fg-2">No profile submitted yet</p>
        ) : (
          <ProfileFacts profile={profile} />
        )}
      </div>
      {earlierSubmissions.length > 0 && <EarlierSubmissions submissions={earlierSubmissions} />}
    </Card>
  )
}

function ProfileFacts({ profile }: { profile: AdminProfile }) {
  const maySee = usePermitted()('documents.view')
  return (
    <>
      <RejectionReason reason={profile.rejectionReason} className="pt-4 text-sm" />
      <FactList>
        {FACTS.map((name) => (
          <Fact key={name} label={PROFILE_FIELDS[name].label}>
            {profileText(name, profile[name]) ?? 'N/A'}
          </Fact>
        ))}
        <Fact label="Submitted">
          <DateTime value={profile.createdAt} />
        </Fact>
        <Fact label="ID Document">
          {maySee ? (
            <DocumentActions submissionId={profile.id} name={profile.fullName} url={profile.idDocument} />
          ) : (
            'Hidden from your role'
          )}
        </Fact>
      </FactList>
    </>
  )
}

function EarlierSubmissions({ submissions }: { submissions: readonly SubmissionSummary[] }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm text-fg-3">Earlier submissions</h3>
      <ul className="divide-y divide-line">
        {submissions.map(({ id, fullName, status, rejectionReason, createdAt }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2.5 last:pb-0">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{fullName}</p>
              <p className="text-sm text-fg-2">
                Submitted <DateTime value={createdAt} />
              </p>
              <RejectionReason reason={rejectionReason} className="text-sm" />
            </div>
            {status === 'superseded' ? <Badge>Superseded</Badge> : <ReviewBadge status={status} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const FACTS = PROFILE_SECTIONS.flatMap(({ fields }) => fields)
