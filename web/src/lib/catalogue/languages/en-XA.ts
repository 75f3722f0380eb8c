import { en } from '../en';
import { pseudo } from '../pseudo';

export default pseudo(en);
