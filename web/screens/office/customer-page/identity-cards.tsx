import { Monitor, Smartphone } from 'lucide-react'
import type { CustomerPage, SubmissionSummary } from '#contract/office/customers/customers.ts'
import type { AdminProfile } from '#contract/people/profiles.ts'
import { type CustomerAgreement, listCustomerAgreements } from '#contract/office/agreements.ts'
import { browserName, isPhone } from '#domain/people/browser.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { DocumentActions } from '#web/features/document/document-actions.tsx'
import { PROFILE_SECTIONS } from '#web/features/profile/profile-fields.ts'
import { profileText } from '#web/features/profile/profile-text.ts'
import { RejectionReason, ReviewBadge } from '#web/features/reviews/review-status.tsx'
import { useAnswer } from '#web/lib/api/query.ts'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { CardLink, CardRow, EmptyNote } from './card-rows.tsx'
import { PROFILE_LABELS } from '#domain/reviews/profile-fix.ts'

type IdentityProps = Pick<CustomerPage, 'customer' | 'profile' | 'earlierSubmissions'>

export function IdentityCard({ customer, profile, earlierSubmissions }: IdentityProps) {
  const { id, username, email, firstName, lastName, createdAt, lastSignInAt, kycStatus } = customer
  const mayReview = usePermitted()('profiles.look')
  return (
    <Card
      title="Identity and Profile"
      action={
        <span className="flex flex-wrap items-center gap-2.5">
          {kycStatus === 'pending' && mayReview && (
            <CardLink to="/admin?queue=profiles">In the queue</CardLink>
          )}
          <ReviewBadge status={kycStatus} />
        </span>
      }
    >
      <FactList>
        <Fact label="Username">{username}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="User ID">{id}</Fact>
        <Fact label="Name at sign-up" value={`${firstName} ${lastName}`} />
        <Fact label="Registered" value={<DateTime value={createdAt} />} />
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
          <Fact key={name} label={PROFILE_LABELS[name]}>
            {profileText(name, profile[name]) ?? 'N/A'}
          </Fact>
        ))}
        <Fact label="Submitted" value={<DateTime value={profile.createdAt} />} />
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

const EarlierSubmissions = ({ submissions }: { submissions: readonly SubmissionSummary[] }) => (
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

const FACTS = PROFILE_SECTIONS.flatMap(({ fields }) => fields)

export const SessionsCard = ({ sessions }: Pick<CustomerPage, 'sessions'>) => (
  <Card
    title="Sessions"
    padded={sessions.length > 0}
    action={<EmptyNote text={sessions.length === 0 ? 'No active sessions' : null} />}
  >
    {sessions.length > 0 && (
      <ul className="divide-y divide-line">
        {sessions.map(({ id, userAgent, address, createdAt, lastActiveAt }) => {
          const Icon = isPhone(userAgent) ? Smartphone : Monitor
          return (
            <li key={id} className="flex items-center gap-3.5 py-2.5 last:pb-0">
              <span className={ICON}>
                <Icon aria-hidden />
              </span>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{browserName(userAgent)}</p>
                <p className="text-sm text-fg-2 wrap-anywhere">
                  {address} · since <DateTime value={createdAt} /> · last active{' '}
                  <DateTime value={lastActiveAt} />
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    )}
  </Card>
)

const ICON = 'grid size-9 shrink-0 place-items-center rounded-md bg-surface-2 text-fg-2 ' + '[&_svg]:size-4.5'

/** Those that withdrawals were approved to, latest first. */
export const PayoutAccountsCard = ({ payoutAccounts }: Pick<CustomerPage, 'payoutAccounts'>) => (
  <Card
    title="Bank Accounts"
    padded={payoutAccounts.length > 0}
    action={<EmptyNote text={payoutAccounts.length === 0 ? 'No approved withdrawals' : null} />}
  >
    {payoutAccounts.length > 0 && (
      <ul className="divide-y divide-line">
        {payoutAccounts.map((account) => (
          <li key={Object.values(account).join('\n')} className="py-2.5 last:pb-0">
            <p className="font-medium wrap-anywhere">
              {account.bankName} · {account.bankAccountNumber}
            </p>
            <p className="text-sm text-fg-2 wrap-anywhere">
              {account.bankAccountName} · {account.swiftCode} · {account.bankAddress}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

export function AgreementsCard({ customerId }: { customerId: string }) {
  const query = useAnswer(listCustomerAgreements, { params: { id: customerId } })
  return (
    <Card title="Agreements" flush>
      <Loaded query={query} rows={2} what="the agreements">
        {(data) => (
          <ul aria-label="Agreements" className="divide-y divide-line border-t border-line">
            {data.map((agreement) => (
              <AgreementRow key={agreement.id} agreement={agreement} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function AgreementRow({ agreement }: { agreement: CustomerAgreement }) {
  const { title, version, acceptedAt, address, userAgent, stopsAt, hasStopped } = agreement
  return (
    <CardRow
      title={`${title}, version ${version}`}
      aside={acceptedAt === null ? <DueBadge {...agreement} /> : <Badge tone="gain">Accepted</Badge>}
    >
      <p className="text-sm text-fg-3 wrap-anywhere">
        {acceptedAt === null ? (
          stopsAt === null ? (
            'Not accepted. They can deposit and buy without it.'
          ) : (
            <>
              Not accepted. {hasStopped ? 'Stopped deposits and buys' : 'Stops deposits and buys'}{' '}
              <DateTime value={stopsAt} />
            </>
          )
        ) : (
          <>
            <DateTime value={acceptedAt} /> · {browserName(userAgent ?? '')} · {address}
          </>
        )}
      </p>
    </CardRow>
  )
}

const DueBadge = ({ hasStopped }: CustomerAgreement) => (
  <Badge tone={hasStopped ? 'danger' : 'warn'}>{hasStopped ? 'Stops deposits and buys' : 'Due'}</Badge>
)
