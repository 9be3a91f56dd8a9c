import { StartupError } from '../../../lib/errors.ts';

/** The model cannot be used; says in a sentence what is wrong with it and what was expected. */
export class ModelRefused extends StartupError {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ModelRefused';
  }
}
