import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Pencil } from 'lucide-react'
import { useProfile } from '#web/lib/api/profile.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import PasswordResetAdvice from '#web/features/password/password-reset-advice.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { EditedProfile } from './edited-profile.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { cardTabs } from './card-tabs.tsx'

export default function ProfileScreen() {
  const { data: profile, error } = useProfile()
  const [isEditing, setEditing] = useState(false)
  const tabs = cardTabs()
  const [tab, setTab] = useSearchChoice('tab', ['identity', ...tabs.map(({ value }) => value)])
  const edit = (editing: boolean) => {
    flushSync(() => setEditing(editing))
    showTop()
  }
  if (isEditing && profile) return <EditedProfile profile={profile} onClose={() => edit(false)} />
  const identityTitle = profile === null ? 'Complete Your Profile' : profile && 'Profile Information'
  const title = tabs.find(({ value }) => value === tab)?.label ?? identityTitle ?? 'Profile'
  // One tab's content beside the title keeps the line as tall on the others.
  const aside =
    tab !== 'identity' || profile === null || error !== null ? (
      <span className="h-11" />
    ) : profile === undefined ? (
      <Skeleton className="h-11 w-22" />
    ) : (
      <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => edit(true)}>
        {profile.fixes.length > 0 ? 'Correct' : 'Edit'}
      </Button>
    )
  return (
    <div className="page pb-10">
      <PageHeader title={title} aside={aside} />
      <div className="mb-3 md:mb-4 empty:hidden">
        <PasswordResetAdvice />
      </div>
      <Tabs
        label="Profile"
        tabs={[{ value: 'identity', label: 'Identity' }, ...tabs]}
        value={tab}
        onValueChange={setTab}
      >
        {/* Long to type: a first profile survives a look at another tab. */}
        <TabPanel value="identity" kept>
          <IdentityPanel onSubmitted={showTop} />
        </TabPanel>
        {tabs.map(({ value, cards }) => (
          <TabPanel key={value} value={value} className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
            {cards.map((Shown, index) => (
              <Shown key={index} />
            ))}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

/** Shows another view from its top, with the focus on its heading. */
function showTop(): void {
  scrollTo(0, 0)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
