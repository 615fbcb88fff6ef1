import type { Profile } from '#contract/people/profiles.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PROFILE_FIELDS, PROFILE_SECTIONS } from '#web/features/profile/profile-fields.ts'
import { profileText } from '#web/features/profile/profile-text.ts'
import { UploadedDocument } from './uploaded-document.tsx'

export function ProfileInformation({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
      {PROFILE_SECTIONS.map(({ title, fields }, index) => (
        <Card key={title} title={title}>
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {fields.map((name) => (
              <div key={name} className="min-w-0">
                <dt className="text-sm text-fg-3">{PROFILE_FIELDS[name].label}</dt>
                <dd className="font-medium wrap-anywhere">{profileText(name, profile[name]) ?? 'N/A'}</dd>
              </div>
            ))}
          </dl>
          {index === PROFILE_SECTIONS.length - 1 && (
            <div className="mt-4 border-t border-line pt-4">
              <UploadedDocument url={profile.idDocument} />
            </div>
          )}
        </Card>
      ))}
    </div>
  )
}
