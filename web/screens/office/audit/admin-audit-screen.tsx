import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { adminCountAudit, adminExportAudit, adminListAudit } from '#contract/records/audit.ts'
import { Permitted } from '#web/features/staff/permitted.tsx'
import { DownloadLink } from '#web/features/staff/export-link.tsx'
import { FoundCount } from '#web/features/staff/found-count.tsx'
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx'
import { call, urlOf } from '#web/lib/api/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { type Chosen, chosenIn, queryOfChosen } from '#web/features/audit/audit-filters.ts'
import { AuditList } from './audit-list.tsx'
import { FilterForm } from './filter-form.tsx'

/** The filters are in the URL; on phones behind a button. */
export default function AdminAuditScreen() {
  return (
    <Permitted permission="audit.look">
      <AdminAuditPage />
    </Permitted>
  )
}

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
            <Button
              variant="secondary"
              size="sm"
              className="md:hidden"
              icon={<ListFilter aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={filtersId}
              onClick={() => setIsOpen(!isOpen)}
            >
              Filters{count > 0 && ` (${count})`}
            </Button>
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
      <Card padded={false} aria-label="Entries" className="overflow-hidden">
        <AuditList query={query} onChoose={choose} />
      </Card>
    </div>
  )
}
