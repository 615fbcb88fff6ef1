import type { Profile } from '#contract/people/profiles.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { ProfileForm } from './profile-form.tsx'

/** A submitted profile, to change and submit again. */
export function EditedProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  return (
    <div className="page pb-10">
      <PageHeader title="Edit Your Profile" subtitle="Changes will be submitted for review" />
      {profile.status === 'approved' && (
        <Note tone="warn" className="mb-3">
          Your profile is approved. If you submit changes, you cannot trade or deposit funds until they are
          approved.
        </Note>
      )}
      <ProfileForm profile={profile} onSaved={onClose} onCancel={onClose} />
    </div>
  )
}
