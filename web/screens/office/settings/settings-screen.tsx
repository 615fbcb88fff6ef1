import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminListSettings, type OfficeSetting } from '#contract/office/settings.ts'
import { Permitted, usePermitted } from '#web/features/staff/permitted.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { IndexedSection, SectionIndex } from '#web/ui/layout/section-index.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { AgreementsCard } from './agreements/agreements-card.tsx'
import { InstrumentForm } from './instrument-form.tsx'
import { ListingForm } from './listing-form.tsx'
import { SettingRow } from './setting-row.tsx'
import { GROUPS } from '#web/features/settings/setting-words.ts'

const ChangeDialog = lazyComponent(() => import('./change-dialog.tsx'))

/** On wide screens, two columns of about the same height. */
const [FIRST, OTHERS] = [GROUPS.slice(0, 6), GROUPS.slice(6)]

const AGREEMENTS = { id: 'agreements', title: 'Agreements' }
const SECTIONS = [...GROUPS.map(({ group, title }) => ({ id: group, title })), AGREEMENTS]

/** `turn` makes every opening start empty. */
interface Opened {
  setting: OfficeSetting
  isOpen: boolean
  turn: number
}

export default function SettingsScreen() {
  return (
    <Permitted permission="settings.look">
      <SettingsPage />
    </Permitted>
  )
}

function SettingsPage() {
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(adminListSettings, {}),
    ...CHANGES_ELSEWHERE,
  })
  const isPermitted = usePermitted()
  const mayDecideInstruments = isPermitted('settings.propose') || isPermitted('market.operate')
  const [opened, setOpened] = useState<Opened>()
  const open = (setting: OfficeSetting) => setOpened({ setting, isOpen: true, turn: (opened?.turn ?? 0) + 1 })
  const cardOf = (shown: (typeof GROUPS)[number]) => (
    <IndexedSection key={shown.group} id={shown.group}>
      <GroupCard shown={shown} settings={data} mayDecideInstruments={mayDecideInstruments} onOpen={open} />
    </IndexedSection>
  )
  return (
    <div className="page pb-10">
      <PageHeader title="Settings" subtitle="What the business decides. Every change stays in the history." />
      {data === undefined && error !== null && (
        <Card padded={false} aria-label="Settings">
          <LoadFailure
            title="Failed to load settings"
            text={detailOf(error)}
            pending={isRefetching}
            onRetry={() => void refetch()}
          />
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
      <LazyDialog open={opened?.isOpen === true}>
        {opened !== undefined && (
          <ChangeDialog
            key={opened.turn}
            open={opened.isOpen}
            onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
            setting={opened.setting}
          />
        )}
      </LazyDialog>
    </div>
  )
}

interface GroupCardProps {
  shown: (typeof GROUPS)[number]
  /** Undefined while they load. */
  settings: readonly OfficeSetting[] | undefined
  mayDecideInstruments: boolean
  onOpen: (setting: OfficeSetting) => void
}

/** One group's settings, and the form for an instrument's first decision. */
function GroupCard({ shown, settings, mayDecideInstruments, onOpen }: GroupCardProps) {
  const { group, title, text, size } = shown
  const mayAdd = settings !== undefined && mayDecideInstruments
  return (
    <Card title={title}>
      {text !== undefined && <p className="text-sm text-fg-2">{text}</p>}
      <ul className="grid divide-y divide-line">
        {settings === undefined && Array.from({ length: size }, (_, n) => <SkeletonRow key={n} />)}
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
const SkeletonRow = () => (
  <li style={AS_A_ROW} className="grid gap-2 py-3">
    <Skeleton className="h-5 w-44" />
    <Skeleton className="h-4 w-24" />
  </li>
)

/** As tall as a setting. */
const AS_A_ROW = { height: '4.25rem', alignContent: 'center' }
