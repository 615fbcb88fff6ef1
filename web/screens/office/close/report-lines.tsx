import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DayReport } from '#contract/office/day-close.ts'
import { LINES_AS_READ } from '#domain/day-close/day-lines.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { LINE_WORDS } from './day-words.ts'

type ReportLine = DayReport['lines'][number]

interface ReportLinesProps {
  report: DayReport
  /** Shown under a line. */
  children: (line: ReportLine) => ReactNode
}

/** A report's lines under their times. An older version signed all of them as of its signature. */
export function ReportLines({ report: { asOf, at, lines, signed }, children }: ReportLinesProps) {
  const isAsRead = ({ name }: ReportLine) => asOf === null || LINES_AS_READ.includes(name)
  const parts = [
    { title: 'At the close', time: asOf, lines: lines.filter((line) => !isAsRead(line)) },
    { title: signed === null ? 'Now' : 'When it was signed', time: at, lines: lines.filter(isAsRead) },
  ]
  return parts
    .filter((part) => part.lines.length > 0)
    .map(({ title, time, lines: found }) => (
      <section key={title} className="border-t border-line">
        <h3 className="px-4.5 pt-4 pb-1 text-sm text-fg-3 md:px-5.5">
          {title}
          {time !== null && (
            <>
              , <DateTime value={time} />
            </>
          )}
        </h3>
        <ul aria-label={`Lines: ${title}`} className="divide-y divide-line">
          {found.map((line) => (
            <Line key={line.name} line={line}>
              {children(line)}
            </Line>
          ))}
        </ul>
      </section>
    ))
}

function Line({ line: { name, state, found, reason }, children }: { line: ReportLine; children: ReactNode }) {
  const { label, to } = LINE_WORDS[name]
  return (
    <li className="grid gap-3 px-4.5 py-3 md:px-5.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {to === undefined ? (
              label
            ) : (
              <Link to={to} className="text-brand hover:underline">
                {label}
              </Link>
            )}
          </p>
          <p className="text-sm text-fg-2 wrap-anywhere">{found}</p>
          {reason !== null && <p className="mt-1 text-sm wrap-anywhere">Reason: {reason}</p>}
        </div>
        {state !== 'info' && (
          <Badge tone={state === 'good' ? 'gain' : 'danger'}>{state === 'good' ? 'OK' : 'Red'}</Badge>
        )}
      </div>
      {children}
    </li>
  )
}
