import type { ReactNode } from 'react'

interface Section {
  id: string
  title: string
}

/** The sections of a long screen, in view while it scrolls. */
export const SectionIndex = ({ sections }: { sections: readonly Section[] }) => (
  <nav aria-label="On this page" style={STUCK} className="min-w-0 bg-canvas py-1">
    <ul className="flex overflow-x-auto [scrollbar-width:none]">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={
              'flex min-h-11 items-center rounded-sm px-2 text-sm font-medium whitespace-nowrap text-fg-2 ' +
              'hover:bg-surface-2 hover:text-fg focus-visible:-outline-offset-2 md:min-h-9'
            }
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** A section of the index, kept below the bars. */
export const IndexedSection = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} style={BELOW_THE_INDEX} className="min-w-0">
    {children}
  </div>
)

const STUCK = { position: 'sticky', top: 'var(--bar-h)', zIndex: 20 } as const
const BELOW_THE_INDEX = { scrollMarginTop: '4.5rem' }
