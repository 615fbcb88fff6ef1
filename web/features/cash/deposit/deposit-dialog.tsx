import { Clock, UserRoundPen } from 'lucide-react'
import { useProfile } from '#web/lib/api/profile.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { BankDetailsList } from './bank-details-list.tsx'
import { DepositForm, DepositReferenceCard, useDepositReference, useDepositRequest } from './deposit-form.tsx'

export default function DepositDialog({ onRequested, ...state }: DialogState & { onRequested: () => void }) {
  const { data: profile, isPending } = useProfile()
  const isBlocked = profile === null || (profile !== undefined && profile.status !== 'approved')
  const finish = () => {
    state.onOpenChange(false)
    onRequested()
  }
  return (
    <Dialog
      {...state}
      title="Deposit Funds"
      description={isBlocked ? undefined : 'Send a bank transfer, then submit its details for approval.'}
    >
      {isPending && <DepositSkeleton />}
      {isBlocked && <ProfileNeeded isPendingReview={profile?.status === 'pending'} />}
      {!isPending && !isBlocked && <DepositSteps onRequested={finish} />}
    </Dialog>
  )
}

/** As tall as the next steps of most customers. */
const DepositSkeleton = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">Loading your profile</span>
    <Skeleton className="h-56" />
    <Skeleton className="h-28" />
    {['currency', 'reference', 'password'].map((name) => (
      <span key={name} className="grid gap-2">
        <Skeleton className="w-28" />
        <Skeleton className="h-11" />
        {name !== 'currency' && <Skeleton className="h-2.5 w-44" />}
      </span>
    ))}
    <Skeleton className="h-11" />
  </div>
)

function DepositSteps({ onRequested }: { onRequested: () => void }) {
  const reference = useDepositReference()
  const request = useDepositRequest(reference.data?.depositReference, onRequested)
  return (
    <div className="grid gap-5">
      <BankDetailsList to={{ currency: request.form.draft.currency }} />
      <DepositReferenceCard reference={reference} />
      <DepositForm request={request} />
    </div>
  )
}

function ProfileNeeded({ isPendingReview }: { isPendingReview: boolean }) {
  if (isPendingReview) {
    return (
      <EmptyState
        icon={<Clock aria-hidden />}
        action={
          <ButtonLink to="/profile" variant="secondary">
            View Profile
          </ButtonLink>
        }
      >
        Your profile is under review. You can deposit funds as soon as it is approved.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<UserRoundPen aria-hidden />}
      action={<ButtonLink to="/profile">Go to your profile</ButtonLink>}
    >
      Your profile must be approved before you can deposit funds.
    </EmptyState>
  )
}
