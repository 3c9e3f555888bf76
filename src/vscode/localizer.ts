export type { Localizer } from '../core/base/localizer';
