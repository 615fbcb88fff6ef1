/** Why a file is no usable backup: `message` goes after "<file> cannot be used: ". */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}
