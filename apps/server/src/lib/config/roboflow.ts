import * as z from 'zod';
import { StartupError } from '../errors.ts';
import { urlWith, withoutTrailingSlash } from './variable-types.ts';

export const roboflowVariables = {
  ROBOFLOW_API_KEY: z.string().optional().describe('the API key of a Roboflow workspace'),
  ROBOFLOW_MODEL: z
    .string()
    .regex(/^[\w-]+\/[\w-]+$/)
    .optional()
    .describe('a project and its version like litter-detection/3'),
  ROBOFLOW_URL: urlWith('http:', 'https:')
    .default('https://serverless.roboflow.com')
    .describe('the address of the inference service, like https://serverless.roboflow.com'),
  ROBOFLOW_NOT_WASTE: z
    .string()
    .default('bin')
    .describe('the classes that are shown but not counted, separated by commas'),
};
type Variables = z.infer<z.ZodObject<typeof roboflowVariables>>;

/** The settings of Roboflow, when key and model are set. Throws StartupError when only one of the two is set. */
export function readRoboflow(vars: Variables) {
  const { ROBOFLOW_API_KEY: apiKey, ROBOFLOW_MODEL: model } = vars;
  if (apiKey === undefined && model === undefined) return undefined;
  const [project, version] = model?.split('/') ?? [];
  if (apiKey === undefined || !project || !version)
    throw new StartupError(
      'Roboflow needs both ROBOFLOW_API_KEY and ROBOFLOW_MODEL; one of them is not set.',
    );
  const notWaste = vars.ROBOFLOW_NOT_WASTE.split(',').map((name) => name.trim());
  return { url: withoutTrailingSlash(vars.ROBOFLOW_URL), apiKey, project, version, notWaste };
}
