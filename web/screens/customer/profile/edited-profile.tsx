import { useState } from 'react'
import type { Profile } from '#contract/people/profiles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { ProfileForm } from './profile-form.tsx'

/** At first only the parts to correct. */
export function EditedProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const hasFixes = profile.fixes.length > 0
  const [onlyFixes, setOnlyFixes] = useState(hasFixes)
  return (
    <div className="page pb-10">
      <PageHeader
        title={hasFixes ? 'Correct Your Profile' : 'Edit Your Profile'}
        subtitle="Changes will be submitted for review"
        aside={
          onlyFixes && (
            <Button variant="secondary" onClick={() => setOnlyFixes(false)}>
              Show all fields
            </Button>
          )
        }
      />
      {profile.status === 'approved' && (
        <Note tone="warn" className="mb-3">
          Your profile is approved. If you submit changes, you cannot trade or deposit funds until they are
          approved.
        </Note>
      )}
      {hasFixes && profile.rejectionReason !== null && (
        <Note tone="warn" className="mb-3 whitespace-pre-line wrap-anywhere">
          {profile.rejectionReason}
        </Note>
      )}
      <ProfileForm profile={profile} onlyFixes={onlyFixes} onSaved={onClose} onCancel={onClose} />
    </div>
  )
}
