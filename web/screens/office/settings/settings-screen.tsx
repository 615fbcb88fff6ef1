import { adminListSettings, type OfficeSetting } from '#contract/office/settings.ts'
import { permitted, usePermitted } from '#web/features/staff/permitted.tsx'
import { useAnswer } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { IndexedSection, SectionIndex } from '#web/ui/layout/section-index.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { AgreementsCard } from './agreements/agreements-card.tsx'
import { ListingForm, InstrumentForm } from './new-setting-forms.tsx'
import { SettingRow } from './setting-row.tsx'
import { GROUPS } from '#web/features/settings/setting-words.ts'
import { SubjectDialog, useSubject } from '#web/ui/dialogs/subject-dialog.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'

const ChangeDialog = lazyComponent(() => import('./change-dialog.tsx'))

/** On wide screens, two columns of about the same height. */
const [FIRST, OTHERS] = [GROUPS.slice(0, 6), GROUPS.slice(6)]

const AGREEMENTS = { id: 'agreements', title: 'Agreements' }
const SECTIONS = [...GROUPS.map(({ group, title }) => ({ id: group, title })), AGREEMENTS]

export default permitted('settings.look', SettingsPage)

function SettingsPage() {
  const query = useAnswer(adminListSettings, {})
  const { data, error } = query
  const isPermitted = usePermitted()
  const mayDecideInstruments = isPermitted('settings.propose') || isPermitted('market.operate')
  const changed = useSubject<OfficeSetting>()
  const cardOf = (shown: (typeof GROUPS)[number]) => (
    <IndexedSection key={shown.group} id={shown.group}>
      <GroupCard
        shown={shown}
        settings={data}
        mayDecideInstruments={mayDecideInstruments}
        onOpen={changed.show}
      />
    </IndexedSection>
  )
  return (
    <div className="page pb-10">
      <PageHeader title="Settings" subtitle="What the business decides. Every change stays in the history." />
      {data === undefined && error !== null && (
        <Card flush aria-label="Settings">
          <QueryFailure title="Failed to load settings" query={query} />
        </Card>
      )}
      {(data !== undefined || error === null) && (
        <div className="grid gap-4">
          <SectionIndex sections={SECTIONS} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid min-w-0 gap-4">{FIRST.map(cardOf)}</div>
            <div className="grid min-w-0 gap-4">
              {OTHERS.map(cardOf)}
              <IndexedSection id={AGREEMENTS.id}>
                <AgreementsCard />
              </IndexedSection>
            </div>
          </div>
        </div>
      )}
      <SubjectDialog of={changed} fresh>
        {(setting, dialog) => <ChangeDialog {...dialog} setting={setting} />}
      </SubjectDialog>
    </div>
  )
}

interface GroupCardProps {
  shown: (typeof GROUPS)[number]
  settings: readonly OfficeSetting[] | undefined
  mayDecideInstruments: boolean
  onOpen: (setting: OfficeSetting) => void
}

function GroupCard({ shown, settings, mayDecideInstruments, onOpen }: GroupCardProps) {
  const { group, title, text, size } = shown
  const mayAdd = settings !== undefined && mayDecideInstruments
  return (
    <Card title={title}>
      {text !== undefined && <p className="text-sm text-fg-2">{text}</p>}
      <ul className="grid divide-y divide-line">
        {settings === undefined &&
          Array.from({ length: size }, (_, place) => (
            <li key={place} style={AS_A_ROW} className="grid gap-2 py-3">
              <Skeleton className="h-5 w-44" />
              <Skeleton className="h-4 w-24" />
            </li>
          ))}
        {settings
          ?.filter((setting) => setting.group === group)
          .map((setting) => (
            <SettingRow key={setting.key} setting={setting} onChange={() => onOpen(setting)} />
          ))}
      </ul>
      {group === 'listings' && mayAdd && <ListingForm settings={settings} onChoose={onOpen} />}
      {(group === 'stops' || group === 'instruments') && mayAdd && (
        <InstrumentForm kind={group} settings={settings} onChoose={onOpen} />
      )}
    </Card>
  )
}

/** As high as a setting without a history. */
const AS_A_ROW = { height: '4.25rem', alignContent: 'center' }
