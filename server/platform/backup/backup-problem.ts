/** Why a file cannot be used as a backup: `message` goes after "<file> cannot be used: ". */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}
