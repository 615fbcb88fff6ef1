import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Pencil } from 'lucide-react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useProfile } from '#web/lib/api/profile.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { DisplayCard } from './display-card.tsx'
import PasswordResetAdvice from '#web/features/password/password-reset-advice.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileInformation } from './profile-information.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileStatusBanner } from './profile-status-banner.tsx'
import { SecurityCard } from './security-card.tsx'

/** The customer's identity profile: asked once, then shown with its KYC status, and editable at any time. */
export default function ProfileScreen() {
  const { data: profile } = useProfile()
  const [isEditing, setEditing] = useState(false)
  const edit = (editing: boolean) => {
    flushSync(() => setEditing(editing))
    showTop()
  }
  if (profile === undefined) return <LoadingProfile />
  if (profile === null) return <FirstProfile />
  if (isEditing) {
    return (
      <div className="page pb-10">
        <PageHeader title="Edit Your Profile" subtitle="Changes will be submitted for review" />
        {profile.status === 'approved' && (
          <Note tone="warn" className="mb-3">
            Your profile is approved. If you submit changes, you cannot trade or deposit funds until they are
            approved.
          </Note>
        )}
        <ProfileForm profile={profile} onSaved={() => edit(false)} onCancel={() => edit(false)} />
      </div>
    )
  }
  return (
    <div className="page pb-10">
      <PageHeader
        title="Profile Information"
        aside={
          <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => edit(true)}>
            Edit
          </Button>
        }
      />
      <div className="grid gap-3 md:gap-4">
        <PasswordResetAdvice />
        <ProfileStatusBanner profile={profile} />
        <ProfileInformation profile={profile} />
        <SecurityCard />
        <DisplayCard />
      </div>
    </div>
  )
}

/** Until the profile is there: a skeleton, or why it failed to load. */
function LoadingProfile() {
  const { error, isRefetching, refetch } = useProfile()
  return (
    <div className="page pb-10">
      <PageHeader
        title="Profile"
        aside={error === null ? <Skeleton className="h-11 w-22" /> : <span className="h-11" />}
      />
      <div className="grid gap-3 md:gap-4">
        {error === null ? (
          <ProfileSkeleton />
        ) : (
          <>
            <Card padded={false} aria-label="Profile">
              <LoadFailure
                title="Failed to load your profile"
                text={detailOf(error, 'Your profile is temporarily unavailable')}
                pending={isRefetching}
                onRetry={() => void refetch()}
              />
            </Card>
            <SecurityCard />
            <DisplayCard />
          </>
        )}
      </div>
    </div>
  )
}

const FIRST_PROFILE_TEXT =
  'Submit your profile information for review. You must complete this before you can trade or deposit funds.'

function FirstProfile() {
  return (
    <div className="page pb-10">
      <PageHeader title="Complete Your Profile" subtitle={FIRST_PROFILE_TEXT} />
      <div className="mb-3 md:mb-4 empty:hidden">
        <PasswordResetAdvice />
      </div>
      <ProfileForm profile={null} onSaved={showTop} />
      <div className="mt-3 grid gap-3 md:mt-4 md:gap-4">
        <SecurityCard />
        <DisplayCard />
      </div>
    </div>
  )
}

/** Shows another view of the screen from its top, with the focus on its heading. */
function showTop(): void {
  scrollTo(0, 0)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
