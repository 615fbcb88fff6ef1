/** Figures of one name, as Prometheus and OpenTelemetry collectors read them. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export interface Sample {
  /** Of a histogram: "_bucket", "_sum" or "_count". */
  suffix?: string
  labels?: Readonly<Record<string, string>>
  value: number
}

/** What the text is, for whoever asks for it. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The text of all families: a line that describes each, one with its type, and one for each sample. */
export const expose = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${braced(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')

function braced(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

export const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})
