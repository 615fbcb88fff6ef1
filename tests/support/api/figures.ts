/** What a server's `/metrics` says now: figures by name and labels, in the order of the text. */
export async function figuresAt(url: string, token: string): Promise<Map<string, number>> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const samples = (await reply.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ')
      const value = line.slice(at + 1)
      return [line.slice(0, at), value === '+Inf' ? Infinity : Number(value)]
    }),
  )
}
