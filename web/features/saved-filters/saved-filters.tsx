import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { OfficeListName } from '#domain/staff/office-lists.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const SavedFiltersDialog = lazyComponent(() => import('./saved-filters-dialog.tsx'))

export function SavedFilters({ list }: { list: OfficeListName }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Bookmark aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Views
      </Button>
      <LazyDialog open={isOpen} fresh>
        <SavedFiltersDialog open={isOpen} onOpenChange={setOpen} list={list} />
      </LazyDialog>
    </>
  )
}
