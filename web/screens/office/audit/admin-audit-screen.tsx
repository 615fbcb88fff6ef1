import { ListFilter, X, ShieldCheck } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'wouter'
import { adminCountAudit, adminExportAudit, adminListAudit } from '#contract/records/audit.ts'
import { AUDIT_ACTIONS } from '#contract/records/audit-actions.ts'
import { permitted } from '#web/features/staff/permitted.tsx'
import { DownloadLink, FoundCount } from '#web/features/staff/searched-list.tsx'
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx'
import { call, urlOf } from '#web/lib/api/client.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { type Chosen, chosenIn, queryOfChosen, type AuditQuery } from '#web/features/audit/audit-filters.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { ACTOR_KINDS, actionText, subjectText } from '#web/features/audit/audit-labels.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { AuditRow } from '#web/features/audit/audit-row.tsx'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'

/** The filters are in the URL; on phones behind a button. */
export default permitted('audit.look', AdminAuditPage)

function AdminAuditPage() {
  const [search, setSearch] = useSearchParams()
  const chosen = chosenIn(search)
  const query = queryOfChosen(chosen)
  const count = Object.keys(chosen).length
  const filtersId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (next: Chosen) => setSearch(new URLSearchParams(Object.entries(next)))
  return (
    <div className="page pb-10">
      <PageHeader
        title="Audit Log"
        subtitle={
          <>
            Who did what, when and from where
            <span className="ml-3 text-sm text-fg-3">
              <FoundCount
                list={adminListAudit}
                filter={query}
                ask={(options) => call(adminCountAudit, { query }, options)}
              />
            </span>
          </>
        }
        aside={
          <div className="flex flex-wrap gap-3">
            <SmallButton
              className="md:hidden"
              icon={<ListFilter aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={filtersId}
              onClick={() => setIsOpen(!isOpen)}
            >
              Filters{count > 0 && ` (${count})`}
            </SmallButton>
            <SavedFilters list="audit" />
            <DownloadLink href={urlOf(adminExportAudit, { query })} />
          </div>
        }
      />
      <FilterForm
        key={search.toString()}
        id={filtersId}
        chosen={chosen}
        isOpen={isOpen}
        onChoose={(next) => {
          setIsOpen(false)
          choose(next)
        }}
      />
      <Card flush aria-label="Entries">
        <AuditList query={query} onChoose={choose} />
      </Card>
    </div>
  )
}

interface FilterFormProps {
  id: string
  chosen: Chosen
  /** On a phone; elsewhere the filters always show. */
  isOpen: boolean
  onChoose: (chosen: Chosen) => void
}

function FilterForm({ id, chosen, isOpen, onChoose }: FilterFormProps) {
  const { action = '', actor, actorKind = '', customer, from, to, userId, subjectKind, subjectId } = chosen
  const isListed = action === '' || AUDIT_ACTIONS.some((each) => each === action)
  const actions = isListed ? AUDIT_ACTIONS : [action, ...AUDIT_ACTIONS]
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose({ ...hidden(chosen), ...chosenIn(new FormData(event.currentTarget)) })
  }
  return (
    <section id={id} aria-label="Filters" className={classNames('mb-4', !isOpen && 'max-md:hidden')}>
      <form onSubmit={apply} className="flex flex-wrap items-end gap-3">
        <Field label="Action" className={FIELD}>
          <ChoiceSelect
            name="action"
            defaultValue={action}
            none="All actions"
            choices={actions}
            textOf={actionText}
          />
        </Field>
        <Field label="Done by" className={FIELD}>
          <ChoiceSelect
            name="actorKind"
            defaultValue={actorKind}
            none="Anyone"
            choices={Object.keys(ACTOR_KINDS)}
            textOf={ACTOR_KINDS}
          />
        </Field>
        <Field label="Actor’s username" className={FIELD}>
          <Input name="actor" defaultValue={actor} maxLength={64} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Customer’s username" className={FIELD}>
          <Input
            name="customer"
            defaultValue={customer}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field label="From" className={FIELD}>
          <Input name="from" type="date" defaultValue={from} />
        </Field>
        <Field label="To" className={FIELD}>
          <Input name="to" type="date" defaultValue={to} />
        </Field>
        <Button type="submit">Apply filters</Button>
        {Object.keys(chosen).length > 0 && (
          <Button variant="ghost" aria-label="Clear filters" onClick={() => onChoose({})}>
            <X aria-hidden />
          </Button>
        )}
        {/* Only a link sets these. */}
        {(subjectKind ?? subjectId) !== undefined && (
          <p className="text-sm wrap-anywhere text-fg-2">
            Only {subjectText(subjectKind ?? 'subject')} {subjectId}
          </p>
        )}
        {userId !== undefined && <p className="text-sm wrap-anywhere text-fg-2">Only customer {userId}</p>}
      </form>
    </section>
  )
}

/** On a desktop six and the button fit one line beside the navigation; on a phone two a line. */
const FIELD = 'w-36 grow'

/** Filters from a link that the form lacks stay when it is applied. */
const hidden = ({ userId, subjectKind, subjectId }: Chosen): Chosen => ({
  ...(userId === undefined ? {} : { userId }),
  ...(subjectKind === undefined ? {} : { subjectKind }),
  ...(subjectId === undefined ? {} : { subjectId }),
})

const FAILURE = 'Failed to fetch the audit log'

function AuditList({ query, onChoose }: { query: AuditQuery; onChoose: (chosen: Chosen) => void }) {
  const pages = useListPages({
    queryKey: [adminListAudit.path, 'pages', query],
    ask: (page, options) => call(adminListAudit, { query: { ...query, ...page } }, options),
    isFinal: () => true,
  })
  const { data, error, isPlaceholderData } = pages
  const entries = data?.pages.flat() ?? []
  if (data === undefined || (isPlaceholderData && entries.length === 0)) {
    if (error === null) return <SkeletonRows rows={8} label="Loading the audit log" />
    return <QueryFailure title={FAILURE} query={pages} />
  }
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState icon={<ShieldCheck aria-hidden />}>
          {Object.keys(query).length === 0 ? 'No entries yet' : 'No entries match these filters'}
        </EmptyState>
      ) : (
        <ol>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onChoose={onChoose} />
          ))}
        </ol>
      )}
      {entries.length > 0 && <ListEnd pages={pages} isLong={data.pages.length > 1} failure={FAILURE} />}
    </>
  )
}
