/** The settings cannot be used; the message is for the person who starts the server. */
export class InvalidSettings extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'WrongSettings';
  }
}
