import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';

/**
 * The parameters of a call that filters or exports something. One that does not exist is refused: a misspelt one would
 * include what was meant to be left out.
 */
export const strictQuery = <Shape extends z.core.$ZodLooseShape>(parameters: Shape) =>
  z.strictObject(parameters, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? createEncodedReason('validation.unknown_parameters', {
            names: issue.keys.join(', '),
            known: Object.keys(parameters).join(', '),
          })
        : undefined,
  });
